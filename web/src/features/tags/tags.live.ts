import type { LivePayload } from '@recadia/contract/live';
import type { Tag, tagRoutes } from '@recadia/contract/tags';
import type { AnswerOf } from '@recadia/contract/route';
import type { InfiniteData } from '@tanstack/react-query';
import { isSearch, liveRule } from '../../lib/liveRules.ts';
import { namedPages } from '../../lib/namedPages.ts';

export const tagsKey = ['tags'] as const;

type TagPage = AnswerOf<typeof tagRoutes.listTags>;
type TagPages = InfiniteData<TagPage, string | null>;

const byName = namedPages<Tag, TagPage>(
  (page) => page.tags,
  (page, tags) => ({ ...page, tags }),
);

/** A tag event on the cached pages of the tag list. */
export const tagLive = liveRule<'tag', TagPages>({
  kind: 'tag',
  queryKey: tagsKey,
  // Only the server knows what a search finds; the plain list follows from the event alone.
  reduce: (pages, event, key) => (isSearch(key) ? undefined : applyTagEvent(pages, event)),
});

/** Created and updated tags take their place by name, deleted ones leave. Undefined when the place cannot be told. */
export function applyTagEvent(pages: TagPages, event: LivePayload<'tag'>): TagPages | undefined {
  if (event.action === 'delete') return byName.remove(pages, event.tagId);
  const tag = { ...event.tag };
  const ticketsCount = byName.rowsOf(pages).find(({ id }) => id === tag.id)?.ticketsCount;
  if (ticketsCount !== undefined) tag.ticketsCount = ticketsCount;
  return byName.put(pages, tag);
}

/** A ticket that changed may carry others now: only the server can count. */
export const ticketsCountLive = liveRule<'ticket', TagPages>({
  kind: 'ticket',
  queryKey: tagsKey,
  reduce: () => undefined,
});
