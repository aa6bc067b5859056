import type { Ticket } from '@recadia/contract/tickets';
import { useEffect, useRef } from 'react';
import { afterPaint } from '../../lib/afterPaint.ts';
import { sendRead } from './messages.api.ts';

/** Read is what stands at the end of an open conversation in a window somebody looks at. */
export function useReading({ id, unreadMessages, updatedAt }: Ticket, isInSight: boolean): void {
  const told = useRef('');
  useEffect(() => {
    if (!isInSight || unreadMessages === 0) return;
    const tell = () => {
      if (!document.hasFocus()) return;
      told.current = `${id} ${updatedAt}`;
      sendRead(id);
    };
    // Unread again without a new word: somebody wants it so, and a screen that is still open must not undo it.
    const giveUp = told.current === `${id} ${updatedAt}` ? undefined : afterPaint(tell);
    addEventListener('focus', tell);
    return () => {
      giveUp?.();
      removeEventListener('focus', tell);
    };
  }, [id, unreadMessages, updatedAt, isInSight]);
}
