/** Rows that are rendered and removed together. */
export interface Piece<Row> {
  id: number;
  rows: Row[];
}

/** The ids of the rendered pieces; an infinite end includes pieces added there. */
export interface PieceRange {
  first: number;
  last: number;
}

export type Heights = ReadonlyMap<number, number>;

const rowsPerPiece = 10;
/** About one screen of short rows. */
const rowsAtFirst = 16;
/** The assumed height of a row that was never rendered. */
const guessedPx = 52;

/** Counted from the anchor row, so that older rows added before it keep the pieces unchanged. */
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

/** The last pieces that fill one screen. */
export function lastPieces(pieces: Piece<unknown>[]): PieceRange {
  let count = 0;
  const first = pieces.findLast((piece) => (count += piece.rows.length) >= rowsAtFirst) ?? pieces[0];
  return { first: first?.id ?? 0, last: Infinity };
}

/** The piece of a row with the pieces before and after it. */
export function piecesAround<Row>(pieces: Piece<Row>[], isIt: (row: Row) => boolean): PieceRange | null {
  const piece = pieces.find(({ rows }) => rows.some(isIt));
  return piece ? { first: piece.id - 1, last: piece.id + 1 } : null;
}

/** The pieces between two distances from the end, in pixels. */
export function piecesBetween(pieces: Piece<unknown>[], heights: Heights, near: number, far: number): PieceRange {
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

/** The height of pieces that are not rendered. */
export function totalHeight(pieces: Piece<unknown>[], heights: Heights): number {
  return pieces.reduce((sum, piece) => sum + heightOf(piece, heights), 0);
}

const heightOf = ({ id, rows }: Piece<unknown>, heights: Heights): number => heights.get(id) ?? rows.length * guessedPx;
