import { describe, expect, it } from 'vitest';
import { shareList, sharePages } from './share-rows.ts';

const row = (id: number, text = '') => ({ id, text, tags: [{ id: 1 }] });
const share = sharePages('rows');
const pagesOf = (...pages: ReturnType<typeof row>[][]) => ({
  pages: pages.map((rows) => ({ rows, hasMore: false })),
  pageParams: pages.map(() => null),
});
type Pages = ReturnType<typeof pagesOf>;

describe('rows of a list that came anew', () => {
  it('stay the same objects wherever they stand now, and only what differs is new', () => {
    const before = pagesOf([row(1), row(2)], [row(3)]);
    const after = share(before, pagesOf([row(3), row(1)], [row(2, 'changed')])) as Pages;
    const [first, second] = after.pages;
    expect(first?.rows[0]).toBe(before.pages[1]?.rows[0]);
    expect(first?.rows[1]).toBe(before.pages[0]?.rows[0]);
    expect(second?.rows[0]).toMatchObject({ id: 2, text: 'changed' });
    expect(second?.rows[0]?.tags).toBe(before.pages[0]?.rows[1]?.tags);
  });

  it('an answer that says the same is what was there before; what else it says counts too', () => {
    const before = pagesOf([row(1)]);
    expect(share(before, pagesOf([row(1)]))).toBe(before);
    const grown = { ...before, pages: [{ rows: [row(1)], hasMore: true }] };
    const after = share(before, grown) as Pages;
    expect(after.pages[0]?.hasMore).toBe(true);
    expect(after.pages[0]?.rows).toBe(before.pages[0]?.rows);
  });

  it('a list of one page is shared as well, and the first answer is taken as it is', () => {
    const one = { rows: [row(1)], count: 1 };
    expect(shareList('rows')(undefined, one)).toBe(one);
    expect(shareList('rows')(one, { rows: [row(1)], count: 1 })).toBe(one);
    expect(shareList('rows')(one, { rows: [row(1)], count: 2 })).toMatchObject({ count: 2 });
    expect(shareList('rows')(1, 2)).toBe(2);
  });
});
