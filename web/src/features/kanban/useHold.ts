import type { Tag } from '@recadia/contract/tags';
import type { Ticket } from '@recadia/contract/tickets';
import { useState } from 'react';
import { idOf, columnBeside, columnOf } from './board.ts';
import type { BoardColumn, ColumnId } from './board.ts';

/** A card somebody has in hand, and the lane it would fall into. */
export interface Held {
  ticket: Ticket;
  from: ColumnId;
  over: ColumnId;
}

export type Announcement =
  | { what: 'lifted' | 'over' | 'dropped' | 'cancelled'; ticket: Ticket; lane: ColumnId }
  | { what: 'failed'; ticket: Ticket; lane: ColumnId };

interface Holding {
  lanes: BoardColumn[];
  tags: Tag[];
  onMove: (ticket: Ticket, to: Tag | null) => void;
}

/** Lifting, carrying, dropping: the same by pointer, by key and from the card's menu. */
export function useHold({ lanes, tags, onMove }: Holding) {
  const [held, setHeld] = useState<Held | null>(null);
  const [told, setTold] = useState<Announcement | null>(null);
  const tell = (what: Announcement['what'], ticket: Ticket, lane: ColumnId) => setTold({ what, ticket, lane });

  function moveTo(ticket: Ticket, to: ColumnId): void {
    setHeld(null);
    if (to === columnOf(ticket, tags)) return tell('cancelled', ticket, to);
    tell('dropped', ticket, to);
    onMove(ticket, tags.find(({ id }) => id === to) ?? null);
  }

  function carry(over: ColumnId): void {
    if (!held || held.over === over) return;
    setHeld({ ...held, over });
    tell('over', held.ticket, over);
  }

  return {
    held,
    told,
    tell,
    lift(ticket: Ticket) {
      const from = columnOf(ticket, tags);
      setHeld({ ticket, from, over: from });
      tell('lifted', ticket, from);
    },
    carry,
    carryBy: (steps: number) => held && carry(columnBeside(lanes, held.over, steps)),
    drop: () => held && moveTo(held.ticket, held.over),
    cancel() {
      if (!held) return;
      setHeld(null);
      tell('cancelled', held.ticket, held.from);
    },
    moveTo,
  };
}

export type Hold = ReturnType<typeof useHold>;

export const columnWith = (lanes: BoardColumn[], id: ColumnId): BoardColumn | undefined =>
  lanes.find((lane) => idOf(lane) === id);
