import type { Ticket } from '@recadia/contract/tickets';
import { useEffect } from 'react';
import { tellRead } from './messages.api.ts';

/** Read is what stands at the end of an open conversation in a window somebody looks at. */
export function useReading({ id, unreadMessages }: Ticket, isInSight: boolean): void {
  useEffect(() => {
    if (!isInSight || unreadMessages === 0) return;
    const tell = () => document.hasFocus() && tellRead(id);
    tell();
    addEventListener('focus', tell);
    return () => removeEventListener('focus', tell);
  }, [id, unreadMessages, isInSight]);
}
