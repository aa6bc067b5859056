import { describe, expect, it } from 'vitest';
import { cutPieces, lastPieces, piecesAround, piecesBetween, totalHeight } from './pieces.ts';

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const ids = (all: { id: number }[]) => all.map(({ id }) => id);
/** Ten rows per piece, a hundred pixels high. */
const pieces = cutPieces(rows(0, 50), 0);
const heights = new Map(pieces.map(({ id }) => [id, 100]));

describe('rows in pieces', () => {
  it('older rows that are put before leave the others in the pieces they were in', () => {
    const before = cutPieces(rows(0, 25), 0);
    const after = cutPieces(rows(-13, 25), 13);
    expect(ids(after)).toEqual([-2, -1, 0, 1, 2]);
    expect(after.slice(2)).toEqual(before);
  });

  it('at first there are as many from the end as fill a screen', () => {
    expect(lastPieces(pieces)).toEqual({ first: 3, last: Infinity });
    expect(lastPieces(cutPieces(rows(0, 3), 0))).toEqual({ first: 0, last: Infinity });
    expect(lastPieces([])).toEqual({ first: 0, last: Infinity });
  });

  it('returns a found row with its neighbours, and a missing one with none', () => {
    expect(piecesAround(pieces, (row) => row === 25)).toEqual({ first: 1, last: 3 });
    expect(piecesAround(pieces, (row) => row === 99)).toBeNull();
  });

  it('finds near rows by their distance from the end', () => {
    expect(piecesBetween(pieces, heights, -500, 150)).toEqual({ first: 3, last: Infinity });
    expect(piecesBetween(pieces, heights, 210, 290)).toEqual({ first: 2, last: 2 });
    expect(piecesBetween(pieces, heights, 450, 9_000)).toEqual({ first: 0, last: 0 });
    expect(piecesBetween(pieces, heights, 700, 9_000)).toEqual({ first: 3, last: Infinity });
  });

  it('estimates the height of rows not yet drawn', () => {
    expect(totalHeight(pieces, heights)).toBe(500);
    expect(totalHeight(pieces, new Map())).toBeGreaterThan(50 * 30);
  });
});
