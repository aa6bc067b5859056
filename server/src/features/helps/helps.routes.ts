import { helpRoutes } from '@recadia/contract/helps';
import type { Api } from '../../platform/http/handle.ts';
import { createHelp, deleteHelp, getHelp, listAllHelps, pageOfHelps, updateHelp } from './helps.service.ts';

export function registerHelpRoutes({ handle }: Api): void {
  handle(helpRoutes.listHelps, ({ scope, query }) => pageOfHelps(scope, { ...query, search: query.searchParam }));
  handle(helpRoutes.listAllHelps, ({ scope }) => listAllHelps(scope));
  handle(helpRoutes.showHelp, ({ scope, params }) => getHelp(scope, params.id));
  handle(helpRoutes.createHelp, ({ actor, body }) => createHelp(actor, body));
  handle(helpRoutes.updateHelp, ({ actor, params, body }) => updateHelp(actor, params.id, body));
  handle(helpRoutes.deleteHelp, async ({ actor, params }) => {
    await deleteHelp(actor, params.id);
    return { message: 'Help deleted' };
  });
}
