/** Rows that are drawn, and left out, together. */
export interface Piece<Row> {
  id: number;
  rows: Row[];
}

/** The pieces that are drawn, by id. Open at an end that others may be put to. */
export interface Drawn {
  first: number;
  last: number;
}

export type Heights = ReadonlyMap<number, number>;

const rowsPerPiece = 10;
/** A screen full of short rows. */
const rowsAtFirst = 16;
/** What a row that was never drawn is taken for. */
const guessedPx = 52;

/** Counted from a row that stays, so that older rows put before it leave the pieces as they are. */
export function cutPieces<Row>(rows: readonly Row[], anchorAt: number): Piece<Row>[] {
  const pieces: Piece<Row>[] = [];
  for (const [at, row] of rows.entries()) {
    const id = Math.floor((at - anchorAt) / rowsPerPiece);
    const last = pieces.at(-1);
    if (last?.id === id) last.rows.push(row);
    else pieces.push({ id, rows: [row] });
  }
  return pieces;
}

/** As many from the end as fill a screen. */
export function lastPieces(pieces: Piece<unknown>[]): Drawn {
  let count = 0;
  const first = pieces.findLast((piece) => (count += piece.rows.length) >= rowsAtFirst) ?? pieces[0];
  return { first: first?.id ?? 0, last: Infinity };
}

/** The piece of a row and its neighbours. */
export function piecesAround<Row>(pieces: Piece<Row>[], isIt: (row: Row) => boolean): Drawn | null {
  const piece = pieces.find(({ rows }) => rows.some(isIt));
  return piece ? { first: piece.id - 1, last: piece.id + 1 } : null;
}

/** What lies between two distances from the end, in pixels. */
export function piecesBetween(pieces: Piece<unknown>[], heights: Heights, near: number, far: number): Drawn {
  let below = 0;
  let first = Infinity;
  let last = -Infinity;
  for (const piece of pieces.toReversed()) {
    const above = below + heightOf(piece, heights);
    if (above >= near && below <= far) {
      first = piece.id;
      last = Math.max(last, piece.id);
    }
    below = above;
  }
  if (last === -Infinity) return lastPieces(pieces);
  return { first, last: last === pieces.at(-1)?.id ? Infinity : last };
}

/** The room that what is not drawn would take. */
export function roomOf(pieces: Piece<unknown>[], heights: Heights): number {
  return pieces.reduce((sum, piece) => sum + heightOf(piece, heights), 0);
}

const heightOf = ({ id, rows }: Piece<unknown>, heights: Heights): number => heights.get(id) ?? rows.length * guessedPx;
