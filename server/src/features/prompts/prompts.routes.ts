import { pageSize } from '@recadia/contract/limits';
import { promptRoutes } from '@recadia/contract/prompts';
import { readPage } from '../../platform/cursor.ts';
import type { Api } from '../../platform/http/handle.ts';

export function registerPromptRoutes({ handle }: Api): void {
  // No company has prompts yet; pickers ask all the same, so a page that is too deep or a bad cursor is refused.
  handle(promptRoutes.listPrompts, async ({ query }) => {
    readPage(query, pageSize.default);
    return { prompts: [], count: 0, countCapped: false, hasMore: false, nextCursor: null };
  });
}
