import { tagRoutes } from '@recadia/contract/tags';
import type { Tag, TagInput } from '@recadia/contract/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { tagLive, tagsKey } from './tags.live.ts';

export function tagsQuery(searchParam: string) {
  return searchPages({
    queryKey: [...tagsKey, { searchParam }],
    searchParam,
    load: (request) => call(tagRoutes.listTags, request),
  });
}

/** Changes appear at once; the live event that follows repeats them without effect. */
export function useTagMutations() {
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: ({ id, input }: { id: number | null; input: TagInput }) =>
      id === null
        ? call(tagRoutes.createTag, { body: input, idempotencyKey: newKey() })
        : call(tagRoutes.updateTag, { params: { id }, body: input }),
    onSuccess: (tag) => applyLive(cache, [tagLive], 'tag', { action: 'update', tag }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Tag) => call(tagRoutes.deleteTag, { params: { id } }),
    onSuccess: (_, { id }) => applyLive(cache, [tagLive], 'tag', { action: 'delete', tagId: id }),
  });
  return { save, remove };
}
