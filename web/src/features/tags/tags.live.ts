import type { LivePayload } from '@recadia/contract/live';
import type { Tag, tagRoutes } from '@recadia/contract/tags';
import type { AnswerOf } from '@recadia/contract/route';
import type { InfiniteData } from '@tanstack/react-query';
import { isSearch, liveRule } from '../../lib/live/live-rules.ts';
import { namedPages } from '../../lib/http/named-pages.ts';

export const tagsKey = ['tags'] as const;

type TagPage = AnswerOf<typeof tagRoutes.listTags>;
type TagPages = InfiniteData<TagPage, string | null>;

const byName = namedPages<Tag, TagPage>(
  (page) => page.tags,
  (page, tags) => ({ ...page, tags }),
);

/** Applies a tag event to the cached pages. */
export const tagLive = liveRule<'tag', TagPages>({
  kind: 'tag',
  queryKey: tagsKey,
  // Only the server knows the results of a search.
  reduce: (pages, event, key) => (isSearch(key) ? undefined : applyTagEvent(pages, event)),
});

/** Created and updated tags are placed by name, deleted ones removed; undefined when the place is unknown. */
export function applyTagEvent(pages: TagPages, event: LivePayload<'tag'>): TagPages | undefined {
  if (event.action === 'delete') return byName.remove(pages, event.tagId);
  const tag = { ...event.tag };
  const ticketsCount = byName.rowsOf(pages).find(({ id }) => id === tag.id)?.ticketsCount;
  if (ticketsCount !== undefined) tag.ticketsCount = ticketsCount;
  return byName.put(pages, tag);
}

/** A changed ticket may have other tags, and only the server can count them. */
export const ticketsCountLive = liveRule<'ticket', TagPages>({
  kind: 'ticket',
  queryKey: tagsKey,
  reduce: () => undefined,
});
