import type { Tag } from '@recadia/contract/tags';
import type { Ticket } from '@recadia/contract/tickets';
import { useState } from 'react';
import { idOf, columnBeside, columnOf } from './board.ts';
import type { BoardColumn, ColumnId } from './board.ts';

/** A lifted card and the column it would be dropped into. */
export interface MovingCard {
  ticket: Ticket;
  from: ColumnId;
  over: ColumnId;
}

export type Announcement =
  | { what: 'lifted' | 'over' | 'dropped' | 'cancelled'; ticket: Ticket; column: ColumnId }
  | { what: 'failed'; ticket: Ticket; column: ColumnId };

interface CardMoveInput {
  columns: BoardColumn[];
  tags: Tag[];
  onMove: (ticket: Ticket, to: Tag | null) => void;
}

/** Lifting, carrying and dropping, shared by pointer, keys and the card's menu. */
export function useCardMove({ columns, tags, onMove }: CardMoveInput) {
  const [held, setHeld] = useState<MovingCard | null>(null);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const announce = (what: Announcement['what'], ticket: Ticket, column: ColumnId) =>
    setAnnouncement({ what, ticket, column });

  function moveTo(ticket: Ticket, to: ColumnId): void {
    setHeld(null);
    if (to === columnOf(ticket, tags)) return announce('cancelled', ticket, to);
    announce('dropped', ticket, to);
    onMove(ticket, tags.find(({ id }) => id === to) ?? null);
  }

  function carry(over: ColumnId): void {
    if (!held || held.over === over) return;
    setHeld({ ...held, over });
    announce('over', held.ticket, over);
  }

  return {
    held,
    announcement,
    announce,
    lift(ticket: Ticket) {
      const from = columnOf(ticket, tags);
      setHeld({ ticket, from, over: from });
      announce('lifted', ticket, from);
    },
    carry,
    carryBy: (steps: number) => held && carry(columnBeside(columns, held.over, steps)),
    drop: () => held && moveTo(held.ticket, held.over),
    cancel() {
      if (!held) return;
      setHeld(null);
      announce('cancelled', held.ticket, held.from);
    },
    moveTo,
  };
}

export type CardMove = ReturnType<typeof useCardMove>;

export const findColumn = (columns: BoardColumn[], id: ColumnId): BoardColumn | undefined =>
  columns.find((column) => idOf(column) === id);
