import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { lastPieces, piecesBetween } from './pieces.ts';
import type { Drawn, Piece } from './pieces.ts';
import { useDelayed } from './useDelayed.ts';

/** So near to the end is at it. */
const endPx = 40;
/** What is drawn out of sight, once what is in sight is there. */
const marginPx = 500;
const roomyMs = 200;

export type Align = 'start' | 'center';

/** Each wish to be led somewhere is a new one. Without a key it leads to the end. */
export interface Going {
  key: string | null;
  align: Align;
}

interface EndPlace {
  pieces: Piece<unknown>[];
  drawn: Drawn;
  setDrawn: (drawn: Drawn) => void;
  going: Going | null;
  sticks: boolean;
  topPx: number;
  onAtEnd: ((isAtEnd: boolean) => void) | undefined;
  onAtTop: (isAtTop: boolean) => void;
}

/** What is in sight stays where it is: the row at the top, and how far below the edge it stands. Null: the end. */
type Pin = { key: string; offset: number } | null;

/** Where a list that is counted from its end stands, what of it is drawn, and that nothing in sight moves by itself. */
export function useEndPlace({ pieces, drawn, setDrawn, going, sticks, topPx, onAtEnd, onAtTop }: EndPlace) {
  const box = useRef<HTMLDivElement>(null);
  // Read while drawing, and written only after: a height that changes draws the room it takes the next time.
  const [heights] = useState(() => new Map<number, number>());
  const pin = useRef<Pin>(null);
  const told = useRef({ isAtEnd: true, isAtTop: false });
  const isRoomy = useDelayed(true, roomyMs);

  const look = useEffectEvent(() => {
    const list = box.current;
    if (!list) return;
    const fromEnd = -list.scrollTop;
    const isAtEnd = fromEnd <= endPx;
    const isAtTop = list.scrollHeight - list.clientHeight - fromEnd <= topPx;
    pin.current = isAtEnd && sticks ? null : firstInSight(list);
    const was = told.current;
    told.current = { isAtEnd, isAtTop };
    if (isAtEnd !== was.isAtEnd) onAtEnd?.(isAtEnd);
    if (isAtTop !== was.isAtTop) onAtTop(isAtTop);
    const margin = isRoomy ? marginPx : 0;
    const wanted =
      // Without room of its own, nothing says what is in sight.
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

  const goTo = useEffectEvent(({ key, align }: Going) => {
    const list = box.current;
    const row = list && key !== null ? rowOf(list, key) : null;
    if (list && row) list.scrollTop += wayTo(list, row, align);
    else if (list && key === null) list.scrollTop = 0;
    look();
  });

  useLayoutEffect(() => {
    if (going) goTo(going);
  }, [going]);
  useEffect(() => look(), [isRoomy]);
  // Told after the page was laid out and before it is painted: nothing has to be laid out for this alone.
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

/** What is no longer drawn takes nobody's focus with it. */
function keepFocus(list: HTMLElement, { first, last }: Drawn): void {
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

function firstInSight(list: HTMLElement): Pin {
  const edge = list.getBoundingClientRect().top;
  for (const row of list.querySelectorAll<HTMLElement>('[data-key]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > edge) return { key: row.dataset['key'] ?? '', offset: top - edge };
  }
  return null;
}
