import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { lastPieces, piecesBetween } from '../layout/pieces.ts';
import type { PieceRange, Piece } from '../layout/pieces.ts';
import { useDelayed } from '../feedback/useDelayed.ts';

/** The distance that still counts as the end. */
const endPx = 40;
/** Rendered beyond the viewport, once the visible rows are drawn. */
const marginPx = 500;
const marginAfterMs = 200;

export type Align = 'start' | 'center';

/** A jump to a row, or without a key to the end; each jump is a new object. */
export interface ScrollTarget {
  key: string | null;
  align: Align;
}

interface EndPlace {
  pieces: Piece<unknown>[];
  drawn: PieceRange;
  setDrawn: (drawn: PieceRange) => void;
  going: ScrollTarget | null;
  sticks: boolean;
  topPx: number;
  onAtEnd: ((isAtEnd: boolean) => void) | undefined;
  onAtTop: (isAtTop: boolean) => void;
}

/** The first visible row and its offset from the top edge, which stay fixed; null pins the end. */
type Pin = { key: string; offset: number } | null;

/** Scroll position and rendered pieces of a list that counts from its end; visible rows do not move by themselves. */
export function useEndScroll({ pieces, drawn, setDrawn, going, sticks, topPx, onAtEnd, onAtTop }: EndPlace) {
  const box = useRef<HTMLDivElement>(null);
  // Read while rendering and written after it: a changed height applies to the next render.
  const [heights] = useState(() => new Map<number, number>());
  const pin = useRef<Pin>(null);
  const reported = useRef({ isAtEnd: true, isAtTop: false });
  const hasMargin = useDelayed(true, marginAfterMs);

  const look = useEffectEvent(() => {
    const list = box.current;
    if (!list) return;
    const fromEnd = -list.scrollTop;
    const isAtEnd = fromEnd <= endPx;
    const isAtTop = list.scrollHeight - list.clientHeight - fromEnd <= topPx;
    pin.current = isAtEnd && sticks ? null : firstVisible(list);
    const was = reported.current;
    reported.current = { isAtEnd, isAtTop };
    if (isAtEnd !== was.isAtEnd) onAtEnd?.(isAtEnd);
    if (isAtTop !== was.isAtTop) onAtTop(isAtTop);
    const margin = hasMargin ? marginPx : 0;
    const wanted =
      // Without a height the visible range is unknown.
      list.clientHeight === 0
        ? lastPieces(pieces)
        : piecesBetween(pieces, heights, fromEnd - margin, fromEnd + list.clientHeight + margin);
    if (wanted.first === drawn.first && wanted.last === drawn.last) return;
    keepFocus(list, wanted);
    setDrawn(wanted);
  });

  const settle = useEffectEvent(() => {
    const list = box.current;
    if (!list) return;
    for (const piece of list.querySelectorAll<HTMLElement>('[data-piece]'))
      heights.set(Number(piece.dataset['piece']), piece.getBoundingClientRect().height);
    keepPlace(list, pin.current);
    look();
  });

  const goTo = useEffectEvent(({ key, align }: ScrollTarget) => {
    const list = box.current;
    const row = list && key !== null ? rowOf(list, key) : null;
    if (list && row) list.scrollTop += wayTo(list, row, align);
    else if (list && key === null) list.scrollTop = 0;
    look();
  });

  useLayoutEffect(() => {
    if (going) goTo(going);
  }, [going]);
  useEffect(() => look(), [hasMargin]);
  // Runs after layout and before paint, so that reading sizes forces no extra layout.
  useLayoutEffect(() => {
    const list = box.current;
    const rows = list?.firstElementChild;
    if (!list || !rows) return;
    const onScroll = () => look();
    const resized = new ResizeObserver(() => settle());
    resized.observe(list);
    resized.observe(rows);
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resized.disconnect();
      list.removeEventListener('scroll', onScroll);
    };
  }, []);

  return { box, heights };
}

function keepPlace(list: HTMLElement, pin: Pin): void {
  if (!pin) {
    if (list.scrollTop !== 0) list.scrollTop = 0;
    return;
  }
  const row = rowOf(list, pin.key);
  const moved = row ? offsetOf(list, row) - pin.offset : 0;
  if (Math.abs(moved) >= 1) list.scrollTop += moved;
}

/** Moves the focus to the list before its row is removed. */
function keepFocus(list: HTMLElement, { first, last }: PieceRange): void {
  const piece = document.activeElement?.closest<HTMLElement>('[data-piece]');
  const id = Number(piece?.dataset['piece']);
  if (piece && list.contains(piece) && (id < first || id > last)) list.focus({ preventScroll: true });
}

const rowOf = (list: HTMLElement, key: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

const offsetOf = (list: HTMLElement, row: HTMLElement): number =>
  row.getBoundingClientRect().top - list.getBoundingClientRect().top;

function wayTo(list: HTMLElement, row: HTMLElement, align: Align): number {
  const offset = offsetOf(list, row);
  return align === 'start' ? offset : offset - (list.clientHeight - row.offsetHeight) / 2;
}

function firstVisible(list: HTMLElement): Pin {
  const edge = list.getBoundingClientRect().top;
  for (const row of list.querySelectorAll<HTMLElement>('[data-key]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > edge) return { key: row.dataset['key'] ?? '', offset: top - edge };
  }
  return null;
}
