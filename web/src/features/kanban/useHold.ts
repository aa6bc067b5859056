import type { Tag } from '@recadia/contract/tags';
import type { Ticket } from '@recadia/contract/tickets';
import { useState } from 'react';
import { idOf, laneBeside, laneOf } from './board.ts';
import type { Lane, LaneId } from './board.ts';

/** A card somebody has in hand, and the lane it would fall into. */
export interface Held {
  ticket: Ticket;
  from: LaneId;
  over: LaneId;
}

export type Told =
  | { what: 'lifted' | 'over' | 'dropped' | 'cancelled'; ticket: Ticket; lane: LaneId }
  | { what: 'failed'; ticket: Ticket; lane: LaneId };

interface Holding {
  lanes: Lane[];
  tags: Tag[];
  onMove: (ticket: Ticket, to: Tag | null) => void;
}

/** Lifting, carrying, dropping: the same by pointer, by key and from the card's menu. */
export function useHold({ lanes, tags, onMove }: Holding) {
  const [held, setHeld] = useState<Held | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const tell = (what: Told['what'], ticket: Ticket, lane: LaneId) => setTold({ what, ticket, lane });

  function moveTo(ticket: Ticket, to: LaneId): void {
    setHeld(null);
    if (to === laneOf(ticket, tags)) return tell('cancelled', ticket, to);
    tell('dropped', ticket, to);
    onMove(ticket, tags.find(({ id }) => id === to) ?? null);
  }

  function carry(over: LaneId): void {
    if (!held || held.over === over) return;
    setHeld({ ...held, over });
    tell('over', held.ticket, over);
  }

  return {
    held,
    told,
    tell,
    lift(ticket: Ticket) {
      const from = laneOf(ticket, tags);
      setHeld({ ticket, from, over: from });
      tell('lifted', ticket, from);
    },
    carry,
    carryBy: (steps: number) => held && carry(laneBeside(lanes, held.over, steps)),
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

export const laneWith = (lanes: Lane[], id: LaneId): Lane | undefined => lanes.find((lane) => idOf(lane) === id);
