import { expect } from 'vitest';

interface PageEnd {
  hasMore: boolean;
  nextCursor: string | null;
}

/** All pages of a list, from the first to the last. */
export async function followPages<Page extends PageEnd>(
  load: (position: { cursor?: string }) => Promise<{ body: Page }>,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await load(cursor === undefined ? {} : { cursor });
    pages.push(body);
    expect(body.hasMore).toBe(body.nextCursor !== null);
    cursor = body.nextCursor;
  }
  return pages;
}
