import { describe, expect, it } from 'vitest';
import { encodeCursor, readPage, type Position } from './cursor.ts';
import { isAppError } from './errors.ts';

const refusalOf = (request: Parameters<typeof readPage>[0]) => {
  try {
    readPage(request, 20);
    return 'accepted';
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
};
const crafted = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it.each<Position>([
    ['entrega', 1],
    ['', 9_007_199_254_740_991],
    ['ção 😀 "quoted" \\', 42],
  ])('leads back to where the list stopped (%j)', (...position) => {
    expect(readPage({ cursor: encodeCursor(position) }, 20)).toEqual({ after: position, offset: 0 });
  });

  it('wins over a page number', () => {
    expect(readPage({ cursor: encodeCursor(['a', 1]), pageNumber: 99 }, 20)).toEqual({ after: ['a', 1], offset: 0 });
  });

  it.each([
    ['', 'nothing'],
    ['%%%', 'no base64url characters'],
    [crafted('a'), 'a text'],
    [crafted(['a']), 'half a position'],
    [crafted(['a', 1, 2]), 'more than a position'],
    [crafted(['a', '1']), 'an id in words'],
    [crafted(['a', 1.5]), 'half an id'],
    [crafted([1, 1]), 'a name that is a number'],
    [crafted(['a\0b', 1]), 'a NUL, which the database cannot hold'],
    [crafted({ 0: 'a', 1: 1 }), 'an object'],
  ])('%j is refused: %s', (cursor) => {
    expect(refusalOf({ cursor })).toBe('ERR_VALIDATION');
  });
});

describe('a page number', () => {
  it('skips the pages before it', () => {
    expect(readPage({}, 20)).toEqual({ after: null, offset: 0 });
    expect(readPage({ pageNumber: 1 }, 20)).toEqual({ after: null, offset: 0 });
    expect(readPage({ pageNumber: 50 }, 20)).toEqual({ after: null, offset: 980 });
  });

  it('beyond fifty asks for a cursor', () => {
    expect(refusalOf({ pageNumber: 51 })).toBe('ERR_PAGE_TOO_DEEP');
  });
});
