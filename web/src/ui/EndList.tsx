import { useImperativeHandle, useMemo, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import styles from './EndList.module.css';
import { cutPieces, lastPieces, piecesAround, roomOf } from './pieces.ts';
import type { Drawn } from './pieces.ts';
import { useEndPlace } from './useEndPlace.ts';
import type { Align, Going } from './useEndPlace.ts';

export interface EndListHandle {
  toEnd(): void;
  to(key: string, align: Align): void;
}

interface EndListProps<Row extends { key: string }> {
  rows: Row[];
  /** Where rows are counted from: one that stays while others are put before it. */
  anchorAt: number;
  draw: (row: Row) => ReactNode;
  /** Where to open; at the end unless told. */
  opensAt?: { key: string; align: Align } | null;
  /** What comes at the end is followed by whoever is there. */
  sticks?: boolean;
  /** So near to the top is the moment for more. */
  topPx: number;
  /** Where no row takes the focus, the list does. */
  tabIndex?: 0 | -1;
  ref: Ref<EndListHandle>;
  onAtEnd?: (isAtEnd: boolean) => void;
  onAtTop: (isAtTop: boolean) => void;
}

/** A list that is read from its end. Only what is near is on the page; nothing in sight moves when rows come elsewhere. */
export function EndList<Row extends { key: string }>(props: EndListProps<Row>) {
  const { rows, anchorAt, draw, opensAt = null, sticks = true, topPx, tabIndex = -1, ref, onAtEnd, onAtTop } = props;
  const pieces = useMemo(() => cutPieces(rows, anchorAt), [rows, anchorAt]);
  const around = (key: string) => piecesAround(pieces, (row) => row.key === key);
  const [drawn, setDrawn] = useState<Drawn>(() => (opensAt && around(opensAt.key)) ?? lastPieces(pieces));
  const [going, setGoing] = useState<Going | null>(opensAt);
  const { box, heights } = useEndPlace({ pieces, drawn, setDrawn, going, sticks, topPx, onAtEnd, onAtTop });
  useImperativeHandle(ref, () => ({
    toEnd() {
      setDrawn(lastPieces(pieces));
      setGoing({ key: null, align: 'start' });
    },
    to(key, align) {
      setDrawn((now) => around(key) ?? now);
      setGoing({ key, align });
    },
  }));
  const above = pieces.filter(({ id }) => id < drawn.first);
  const below = pieces.filter(({ id }) => id > drawn.last);
  return (
    <div ref={box} className={styles.list} tabIndex={tabIndex} data-scroller="">
      <div className={styles.rows}>
        {above.length > 0 && <div style={{ height: roomOf(above, heights) }} />}
        {pieces
          .filter(({ id }) => id >= drawn.first && id <= drawn.last)
          .map((piece) => (
            <div key={piece.id} data-piece={piece.id}>
              {piece.rows.map((row) => (
                <div key={row.key} data-key={row.key}>
                  {draw(row)}
                </div>
              ))}
            </div>
          ))}
        {below.length > 0 && <div style={{ height: roomOf(below, heights) }} />}
      </div>
    </div>
  );
}
