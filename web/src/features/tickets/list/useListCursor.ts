import type { Ticket } from '@recadia/contract/tickets';
import { useCallback, useState } from 'react';
import type { RefObject } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';

export interface ListCursor {
  /** The row that has the focus, or would receive it. */
  id: number | null;
  place: (ticket: Ticket) => void;
  /** Focuses the next or the previous row. */
  move: (step: 1 | -1) => void;
  to: (at: number) => void;
  /** The row that takes the focus when this one is removed; null when it was the last. */
  after: (ticket: Ticket) => Ticket | null;
  /** Focuses the given row, or without an id the current one. */
  focus: (id?: number) => void;
}

const rowOf = (id: number): HTMLElement | null => document.querySelector(`[data-ticket="${id}"]`);

/** The keyboard position in the list; when its row is removed, the open ticket follows, otherwise the first row. */
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
    // Rows outside the viewport are not rendered, so the list scrolls first.
    else list.current?.scrollIntoView({ index: at, done: () => rowOf(ticket.id)?.focus() });
  };
  const at = tickets.findIndex((ticket) => ticket.id === id);
  const place = useCallback((ticket: Ticket) => setPlaced(ticket.id), []);
  return {
    id,
    place,
    to: (wanted) => reveal(Math.max(0, Math.min(wanted, tickets.length - 1))),
    move(step) {
      // The first key press focuses the current row.
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
