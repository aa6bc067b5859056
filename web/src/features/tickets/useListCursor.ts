import type { Ticket } from '@recadia/contract/tickets';
import { useCallback, useState } from 'react';
import type { RefObject } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';

export interface ListCursor {
  /** The row that has, or would get, the focus. */
  id: number | null;
  place: (ticket: Ticket) => void;
  /** To the next row or the one before, with the focus. */
  move: (step: 1 | -1) => void;
  to: (at: number) => void;
  /** Which row takes over when this one leaves; null when it was the last. */
  after: (ticket: Ticket) => Ticket | null;
  /** To a row, with the focus; to the one under the cursor when none is named. */
  focus: (id?: number) => void;
}

const rowOf = (id: number): HTMLElement | null => document.querySelector(`[data-ticket="${id}"]`);

/** Where somebody is in the list, by keyboard. A row that left hands over to the open ticket, else to the first. */
export function useListCursor(
  list: RefObject<VirtuosoHandle | null>,
  tickets: Ticket[],
  openId: number | null,
): ListCursor {
  const [placed, setPlaced] = useState<number | null>(null);
  const has = (id: number | null) => id !== null && tickets.some((ticket) => ticket.id === id);
  const fallback = has(openId) ? openId : (tickets[0]?.id ?? null);
  const id = has(placed) ? placed : fallback;

  const reveal = (at: number) => {
    const ticket = tickets[at];
    if (!ticket) return;
    setPlaced(ticket.id);
    const row = rowOf(ticket.id);
    if (row) row.focus();
    // Rows far away are not in the page: the list brings them first.
    else list.current?.scrollIntoView({ index: at, done: () => rowOf(ticket.id)?.focus() });
  };
  const at = tickets.findIndex((ticket) => ticket.id === id);
  const place = useCallback((ticket: Ticket) => setPlaced(ticket.id), []);
  return {
    id,
    place,
    to: (wanted) => reveal(Math.max(0, Math.min(wanted, tickets.length - 1))),
    move(step) {
      // The first press goes to where the cursor stands already.
      const isThere = id !== null && document.activeElement === rowOf(id);
      reveal(isThere ? Math.max(0, Math.min(at + step, tickets.length - 1)) : Math.max(at, 0));
    },
    after(ticket) {
      const from = tickets.findIndex((other) => other.id === ticket.id);
      return tickets[from + 1] ?? tickets[from - 1] ?? null;
    },
    focus: (wanted) => reveal(tickets.findIndex((ticket) => ticket.id === (wanted ?? id))),
  };
}
