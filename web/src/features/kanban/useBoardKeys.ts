import type { Ticket } from '@recadia/contract/tickets';
import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { columnBeside, columnOf } from './board.ts';
import type { BoardColumn } from './board.ts';
import { findColumn } from './useCardMove.ts';
import type { CardMove } from './useCardMove.ts';

/** Space lifts and drops, arrows carry the card or move the focus, Escape cancels; Enter opens, as a click does. */
export function useBoardKeys(board: RefObject<HTMLElement | null>, columns: BoardColumn[], cardMove: CardMove) {
  const { held } = cardMove;
  const focused = useRef<string | null>(null);
  const tags = columns.flatMap(({ tag }) => tag ?? []);
  const focus = (id: number | string | undefined) =>
    board.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-face]`)?.focus();

  // A card that changes its column is a new element, so the focus follows the card.
  useLayoutEffect(() => {
    if (focused.current !== null && document.activeElement === document.body) focus(focused.current);
  });

  function moveFocus(ticket: Ticket, key: string): void {
    const column = columnOf(ticket, tags);
    const cards = findColumn(columns, column)?.tickets ?? [];
    const at = cards.findIndex(({ id }) => id === ticket.id);
    if (key === 'ArrowUp' || key === 'ArrowDown') return focus(cards[at + (key === 'ArrowUp' ? -1 : 1)]?.id);
    const beside = findColumn(columns, columnBeside(columns, column, key === 'ArrowLeft' ? -1 : 1))?.tickets ?? [];
    focus(beside[Math.min(at, beside.length - 1)]?.id);
  }

  function press(event: KeyboardEvent, ticket: Ticket): void {
    const { key } = event;
    const isMine = held?.ticket.id === ticket.id;
    if (key === ' ') {
      if (isMine) cardMove.drop();
      else cardMove.lift(ticket);
    } else if (key === 'Escape' && isMine) cardMove.cancel();
    else if ((key === 'ArrowLeft' || key === 'ArrowRight') && isMine) cardMove.carryBy(key === 'ArrowLeft' ? -1 : 1);
    else if (key.startsWith('Arrow') && !isMine) moveFocus(ticket, key);
    else if (key === 'Enter' && isMine) cardMove.drop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    press,
    /** A move by menu: the focused menu disappears, so the focus follows the card. */
    follow: ({ id }: Ticket) => {
      focused.current = String(id);
    },
    /** Remembers the focused card, because a removed element fires no blur event. */
    watch: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const card = target.closest<HTMLElement>('[data-card]');
        focused.current = card?.dataset['card'] ?? null;
        // Browsers do not scroll an element that is partly visible.
        if (target.matches(':focus-visible')) card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      onBlur: () => {
        focused.current = null;
      },
    },
  };
}
