import type { Ticket } from '@recadia/contract/tickets';
import { useEffect, useRef } from 'react';
import { afterPaint } from '../../../lib/interaction/after-paint.ts';
import { sendRead } from '../messages.api.ts';

/** Marks the conversation as read while its end is visible in a focused window. */
export function useReading({ id, unreadMessages, updatedAt }: Ticket, isVisible: boolean): void {
  const sentFor = useRef('');
  useEffect(() => {
    if (!isVisible || unreadMessages === 0) return;
    const markRead = () => {
      if (!document.hasFocus()) return;
      sentFor.current = `${id} ${updatedAt}`;
      sendRead(id);
    };
    // The ticket is unread again without a new message: a user marked it as unread, and an open screen must not undo
    // that.
    const cancel = sentFor.current === `${id} ${updatedAt}` ? undefined : afterPaint(markRead);
    addEventListener('focus', markRead);
    return () => {
      cancel?.();
      removeEventListener('focus', markRead);
    };
  }, [id, unreadMessages, updatedAt, isVisible]);
}
