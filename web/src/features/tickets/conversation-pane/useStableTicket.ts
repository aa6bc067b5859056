import type { Ticket } from '@recadia/contract/tickets';
import { useState } from 'react';

/** Fields that change with every message and that header and contact do not show. */
const moving: (keyof Ticket)[] = [
  'lastMessage',
  'lastMessageAt',
  'lastFromMe',
  'unreadMessages',
  'updatedAt',
  'windowExpiresAt',
];

/** The same object while only messages arrive, so that header and contact do not render again. */
export function useStableTicket(ticket: Ticket | null): Ticket | null {
  const [stable, setStable] = useState(ticket);
  if (isSame(stable, ticket)) return stable;
  setStable(ticket);
  return ticket;
}

/** Unchanged parts are the same objects in both. */
function isSame(one: Ticket | null, other: Ticket | null): boolean {
  if (one === null || other === null) return one === other;
  const keys = Object.keys(other) as (keyof Ticket)[];
  return keys.every((key) => one[key] === other[key] || moving.includes(key));
}
