import { useImperativeHandle, useMemo, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import styles from './EndList.module.css';
import { cutPieces, lastPieces, piecesAround, totalHeight } from '../layout/pieces.ts';
import type { PieceRange } from '../layout/pieces.ts';
import { useEndScroll } from './useEndScroll.ts';
import type { Align, ScrollTarget } from './useEndScroll.ts';

export interface EndListHandle {
  toEnd(): void;
  to(key: string, align: Align): void;
}

interface EndListProps<Row extends { key: string }> {
  rows: Row[];
  /** The index of the row that pieces are counted from; it stays when rows are added before it. */
  anchorAt: number;
  draw: (row: Row) => ReactNode;
  /** The row to open at; by default the end. */
  opensAt?: { key: string; align: Align } | null;
  /** Follows new rows at the end while the end is visible. */
  sticks?: boolean;
  /** The distance to the top at which more rows are requested. */
  topPx: number;
  /** The list takes the focus when no row does. */
  tabIndex?: 0 | -1;
  ref: Ref<EndListHandle>;
  onAtEnd?: (isAtEnd: boolean) => void;
  onAtTop: (isAtTop: boolean) => void;
}

/** A list that starts at its end; only near rows are rendered, and visible rows do not move when others are added. */
export function EndList<Row extends { key: string }>(props: EndListProps<Row>) {
  const { rows, anchorAt, draw, opensAt = null, sticks = true, topPx, tabIndex = -1, ref, onAtEnd, onAtTop } = props;
  const pieces = useMemo(() => cutPieces(rows, anchorAt), [rows, anchorAt]);
  const around = (key: string) => piecesAround(pieces, (row) => row.key === key);
  const [drawn, setDrawn] = useState<PieceRange>(() => (opensAt && around(opensAt.key)) ?? lastPieces(pieces));
  const [going, setGoing] = useState<ScrollTarget | null>(opensAt);
  const { box, heights } = useEndScroll({ pieces, drawn, setDrawn, going, sticks, topPx, onAtEnd, onAtTop });
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
        {above.length > 0 && <div style={{ height: totalHeight(above, heights) }} />}
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
        {below.length > 0 && <div style={{ height: totalHeight(below, heights) }} />}
      </div>
    </div>
  );
}
