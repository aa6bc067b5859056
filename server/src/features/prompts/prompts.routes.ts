import { promptRoutes } from '@recadia/contract/prompts';
import type { Api } from '../../platform/http/handle.ts';
import { pageOfPrompts } from './prompts.service.ts';

export function registerPromptRoutes({ handle }: Api): void {
  handle(promptRoutes.listPrompts, async ({ scope, query }) => {
    const { rows, ...page } = await pageOfPrompts(scope, { ...query, search: query.searchParam });
    return { prompts: rows.map(({ id, name }) => ({ id, name })), ...page };
  });
}
