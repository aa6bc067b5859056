import type { Ticket } from '@recadia/contract/tickets';
import { useState } from 'react';

/** What every message moves, and neither header nor contact shows. */
const moving: (keyof Ticket)[] = [
  'lastMessage',
  'lastMessageAt',
  'lastFromMe',
  'unreadMessages',
  'updatedAt',
  'windowExpiresAt',
];

/** The ticket as it last stood still: the same object for as long as only messages come. */
export function useStableTicket(ticket: Ticket | null): Ticket | null {
  const [still, setStill] = useState(ticket);
  if (isSame(still, ticket)) return still;
  setStill(ticket);
  return ticket;
}

/** Parts that have not changed are the same objects in both. */
function isSame(one: Ticket | null, other: Ticket | null): boolean {
  if (one === null || other === null) return one === other;
  const keys = Object.keys(other) as (keyof Ticket)[];
  return keys.every((key) => one[key] === other[key] || moving.includes(key));
}
