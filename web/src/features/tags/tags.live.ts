import type { LivePayload } from '@recadia/contract/live';
import type { Tag, tagRoutes } from '@recadia/contract/tags';
import type { AnswerOf } from '@recadia/contract/route';
import type { InfiniteData } from '@tanstack/react-query';
import { liveRule } from '../../lib/liveRules.ts';

export const tagsKey = ['tags'] as const;

type TagPage = AnswerOf<typeof tagRoutes.listTags>;
type TagPages = InfiniteData<TagPage, string | null>;

/** A tag event on the cached pages of the tag list. */
export const tagLive = liveRule<'tag', TagPages>({
  kind: 'tag',
  queryKey: tagsKey,
  // Only the server knows what a search finds; the plain list follows from the event alone.
  reduce: (pages, event, key) => (isSearch(key) ? undefined : applyTagEvent(pages, event)),
});

function isSearch(key: readonly unknown[]): boolean {
  const [, filter] = key as [string, { searchParam?: string }?];
  return Boolean(filter?.searchParam);
}

/** Created and updated tags take their place by name, deleted ones leave. Undefined when the place cannot be told. */
export function applyTagEvent(pages: TagPages, event: LivePayload<'tag'>): TagPages | undefined {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  const without = mapPages(pages, (tags) => tags.filter((tag) => tag.id !== id));
  const wasThere = countRows(without) < countRows(pages);
  if (event.action === 'delete') return wasThere ? addToCount(without, -1) : without;
  if (![event.tag, ...without.pages.flatMap(({ tags }) => tags)].every(hasPlainKey)) return undefined;
  const withTag = insert(without, event.tag);
  return wasThere ? withTag : addToCount(withTag, 1);
}

/** Into the page whose range holds it; beyond what is loaded, it will come with its page. */
function insert(pages: TagPages, tag: Tag): TagPages {
  const last = pages.pages.length - 1;
  const at = pages.pages.findIndex(({ tags }) => tags.some((other) => isBefore(tag, other)));
  if (at === -1 && pages.pages[last]?.hasMore) return pages;
  const page = at === -1 ? last : at;
  return mapPages(pages, (tags, index) =>
    index === page ? [...tags, tag].sort((a, b) => (isBefore(a, b) ? -1 : 1)) : tags,
  );
}

/** The server's order: by name without case and accents, then by id. */
function isBefore(a: Tag, b: Tag): boolean {
  const [left, right] = [keyOf(a), keyOf(b)];
  return left === right ? a.id < b.id : left < right;
}

const keyOf = ({ name }: Tag): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Letters beyond ASCII (ø, ß, 日) fold by the database's rules, which the browser does not have. */
const hasPlainKey = (tag: Tag): boolean => /^[\x20-\x7e]*$/.test(keyOf(tag));

const countRows = ({ pages }: TagPages): number => pages.reduce((sum, { tags }) => sum + tags.length, 0);

const mapPages = (data: TagPages, change: (tags: Tag[], index: number) => Tag[]): TagPages => ({
  ...data,
  pages: data.pages.map((page, index) => ({ ...page, tags: change(page.tags, index) })),
});

const addToCount = (data: TagPages, by: number): TagPages => ({
  ...data,
  pages: data.pages.map((page) => (page.countCapped ? page : { ...page, count: page.count + by })),
});
