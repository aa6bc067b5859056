import type { Ticket } from '@recadia/contract/tickets';
import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { columnBeside, columnOf } from './board.ts';
import type { BoardColumn } from './board.ts';
import { columnWith } from './useHold.ts';
import type { Hold } from './useHold.ts';

/** Space lifts and drops, arrows carry or walk from card to card, Esc puts back; Enter opens, as a click does. */
export function useBoardKeys(board: RefObject<HTMLElement | null>, lanes: BoardColumn[], hold: Hold) {
  const { held } = hold;
  const focused = useRef<string | null>(null);
  const tags = lanes.flatMap(({ tag }) => tag ?? []);
  const focus = (id: number | string | undefined) =>
    board.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-face]`)?.focus();

  // A card that changes its lane, by whatever hand, is another element there: the focus goes with the card.
  useLayoutEffect(() => {
    if (focused.current !== null && document.activeElement === document.body) focus(focused.current);
  });

  function walk(ticket: Ticket, key: string): void {
    const lane = columnOf(ticket, tags);
    const cards = columnWith(lanes, lane)?.tickets ?? [];
    const at = cards.findIndex(({ id }) => id === ticket.id);
    if (key === 'ArrowUp' || key === 'ArrowDown') return focus(cards[at + (key === 'ArrowUp' ? -1 : 1)]?.id);
    const beside = columnWith(lanes, columnBeside(lanes, lane, key === 'ArrowLeft' ? -1 : 1))?.tickets ?? [];
    focus(beside[Math.min(at, beside.length - 1)]?.id);
  }

  function press(event: KeyboardEvent, ticket: Ticket): void {
    const { key } = event;
    const isMine = held?.ticket.id === ticket.id;
    if (key === ' ') {
      if (isMine) hold.drop();
      else hold.lift(ticket);
    } else if (key === 'Escape' && isMine) hold.cancel();
    else if ((key === 'ArrowLeft' || key === 'ArrowRight') && isMine) hold.carryBy(key === 'ArrowLeft' ? -1 : 1);
    else if (key.startsWith('Arrow') && !isMine) walk(ticket, key);
    else if (key === 'Enter' && isMine) hold.drop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    press,
    /** Its menu moved it: what had the focus goes with the menu. */
    follow: ({ id }: Ticket) => {
      focused.current = String(id);
    },
    /** Of the whole board; an element that is taken away says nothing, so what is remembered then is that card. */
    watch: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const card = target.closest<HTMLElement>('[data-card]');
        focused.current = card?.dataset['card'] ?? null;
        // A browser leaves what is in sight by an edge where it is.
        if (target.matches(':focus-visible')) card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      onBlur: () => {
        focused.current = null;
      },
    },
  };
}
