import { pageSize } from '@recadia/contract/limits';
import { tagRoutes } from '@recadia/contract/tags';
import { capped } from '../../platform/http/capped.ts';
import type { Api } from '../../platform/http/handle.ts';
import { presentTag } from './tags.present.ts';
import { createTag, deleteTag, getTag, listAllTags, pageOfTags, updateTag } from './tags.service.ts';

export function registerTagRoutes({ handle }: Api): void {
  handle(tagRoutes.listTags, async ({ scope, query }) => {
    const { rows, ...page } = await pageOfTags(scope, { ...query, search: query.searchParam });
    return { tags: rows.map(presentTag), ...page };
  });

  handle(tagRoutes.listAllTags, async ({ scope, query, reply }) =>
    capped(reply, await listAllTags(scope, query.searchParam), pageSize.wholeList).map(presentTag),
  );

  handle(tagRoutes.showTag, async ({ scope, params }) => presentTag(await getTag(scope, params.id)));

  handle(tagRoutes.createTag, async ({ scope, actor, body }) => presentTag(await createTag(scope, actor, body)));

  handle(tagRoutes.updateTag, async ({ scope, actor, params, body }) =>
    presentTag(await updateTag(scope, actor, params.id, body)),
  );

  handle(tagRoutes.deleteTag, async ({ scope, actor, params }) => {
    await deleteTag(scope, actor, params.id);
    return { message: 'Tag deleted' };
  });
}
