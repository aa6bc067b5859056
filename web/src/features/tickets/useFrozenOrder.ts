import type { Ticket } from '@recadia/contract/tickets';
import { useState } from 'react';
import { frozenOrder } from './frozenOrder.ts';

export interface FrozenOrder {
  tickets: Ticket[];
  held: number;
  freeze: () => void;
  release: () => void;
}

/** The list as it may show now: at rest while somebody points at it. Another list begins afresh. */
export function useFrozenOrder(tickets: Ticket[], listName: string): FrozenOrder {
  const [frozen, setFrozen] = useState<{ of: string; ids: number[] } | null>(null);
  const calm = frozenOrder(tickets, frozen?.of === listName ? frozen.ids : null);
  return {
    ...calm,
    freeze: () => setFrozen({ of: listName, ids: tickets.map(({ id }) => id) }),
    release: () => setFrozen(null),
  };
}
