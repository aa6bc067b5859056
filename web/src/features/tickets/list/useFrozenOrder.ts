import type { Ticket } from '@recadia/contract/tickets';
import { useState } from 'react';
import { frozenOrder } from './frozen-order.ts';

export interface FrozenOrder {
  tickets: Ticket[];
  held: number;
  freeze: () => void;
  release: () => void;
}

/** Keeps the order of the list while the pointer is over it; another list starts unfrozen. */
export function useFrozenOrder(tickets: Ticket[], listName: string): FrozenOrder {
  const [frozen, setFrozen] = useState<{ of: string; ids: number[] } | null>(null);
  const order = frozenOrder(tickets, frozen?.of === listName ? frozen.ids : null);
  return {
    ...order,
    freeze: () => setFrozen({ of: listName, ids: tickets.map(({ id }) => id) }),
    release: () => setFrozen(null),
  };
}
