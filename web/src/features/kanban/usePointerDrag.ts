import type { Ticket } from '@recadia/contract/tickets';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import type { ColumnId } from './board.ts';
import type { CardMove } from './useCardMove.ts';

/** A mouse drags after this distance, a finger after this time; before that, a finger scrolls. */
const dragAfterPx = 6;
const liftAfterMs = 250;
/** Near its edge the board scrolls by this step, also under a resting finger. */
const edgePx = 56;
const stepPx = 14;
const stepMs = 30;

interface Press {
  ticket: Ticket;
  pointerId: number;
  isTouch: boolean;
  x: number;
  y: number;
  /** Where the card was gripped. */
  grip: { x: number; y: number; width: number };
  /** The pointer position, once it carries the card. */
  at: { x: number; y: number } | null;
}

/** Where the carried card is drawn. */
export interface DragPreview {
  ticket: Ticket;
  x: number;
  y: number;
  width: number;
}

/** Drags by mouse, pen and finger, with pointer events only. */
export function usePointerDrag(board: RefObject<HTMLElement | null>, cardMove: CardMove) {
  const press = useRef<Press | null>(null);
  const lifting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [ghost, setGhost] = useState<DragPreview | null>(null);
  const isDragging = ghost !== null;

  const begin = (x: number, y: number) => {
    const { current } = press;
    if (!current) return;
    current.at = { x, y };
    cardMove.lift(current.ticket);
    setGhost(ghostAt(current, x, y));
  };
  const end = () => {
    clearTimeout(lifting.current);
    press.current = null;
    setGhost(null);
  };

  const carryToColumn = () => {
    const at = press.current?.at;
    if (!at) return;
    const column = columnAt(at.x, at.y);
    if (column !== undefined) cardMove.carry(column);
  };

  const move = useEffectEvent((event: PointerEvent) => {
    const { current } = press;
    if (!current || event.pointerId !== current.pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!isDragging) {
      const isFar = Math.hypot(x - current.x, y - current.y) > dragAfterPx;
      if (!isFar) return;
      // A finger that moves at once scrolls.
      return current.isTouch ? end() : begin(x, y);
    }
    current.at = { x, y };
    setGhost(ghostAt(current, x, y));
    carryToColumn();
  });
  const drift = useEffectEvent(() => {
    if (press.current?.at && scrollNearEdge(board.current, press.current.at.x)) carryToColumn();
  });
  /** While a finger carries a card, the page must not scroll. */
  const stay = useEffectEvent((event: TouchEvent) => {
    if (press.current?.at && event.cancelable) event.preventDefault();
  });
  /** Suppresses the context menu of a link under a resting finger. */
  const noMenu = useEffectEvent((event: Event) => {
    if (press.current?.isTouch) event.preventDefault();
  });
  const up = useEffectEvent((event: PointerEvent) => {
    if (event.pointerId !== press.current?.pointerId) return;
    if (isDragging) {
      cardMove.drop();
      swallowClick();
    }
    end();
  });
  const cancel = useEffectEvent(() => {
    if (isDragging) cardMove.cancel();
    end();
  });
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && isDragging) cancel();
  });

  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', up, { signal });
    window.addEventListener('pointercancel', cancel, { signal });
    window.addEventListener('keydown', key, { signal });
    // Registered from the start, because the browser decides at touchstart whether a touch may scroll.
    board.current?.addEventListener('touchmove', stay, { passive: false, signal });
    board.current?.addEventListener('contextmenu', noMenu, { signal });
    return () => aborter.abort();
  }, [board]);
  useEffect(() => {
    if (!isDragging) return;
    const timer = setInterval(drift, stepMs);
    return () => clearInterval(timer);
  }, [isDragging]);
  useEffect(() => () => clearTimeout(lifting.current), []);

  return {
    ghost,
    onPointerDown(event: ReactPointerEvent<HTMLElement>, ticket: Ticket) {
      if (event.button !== 0 || !event.isPrimary) return;
      const box = event.currentTarget.getBoundingClientRect();
      const { clientX: x, clientY: y, pointerId } = event;
      const grip = { x: x - box.left, y: y - box.top, width: box.width };
      const isTouch = event.pointerType === 'touch';
      press.current = { ticket, pointerId, isTouch, x, y, grip, at: null };
      if (isTouch) lifting.current = setTimeout(() => begin(x, y), liftAfterMs);
    },
  };
}

const ghostAt = ({ ticket, grip }: Press, x: number, y: number): DragPreview => ({
  ticket,
  x: x - grip.x,
  y: y - grip.y,
  width: grip.width,
});

function columnAt(x: number, y: number): ColumnId | undefined {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset.column;
  if (column === undefined) return undefined;
  return column === '' ? null : Number(column);
}

/** Returns whether the board scrolled. */
function scrollNearEdge(board: HTMLElement | null, x: number): boolean {
  if (!board) return false;
  const { left, right } = board.getBoundingClientRect();
  const before = board.scrollLeft;
  if (x > right - edgePx) board.scrollLeft += stepPx;
  else if (x < left + edgePx) board.scrollLeft -= stepPx;
  return board.scrollLeft !== before;
}

/** Dropping a card must not click the element below it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
