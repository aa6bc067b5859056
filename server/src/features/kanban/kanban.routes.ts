import { kanbanRoutes } from '@recadia/contract/kanban';
import type { Api } from '../../platform/http/handle.ts';
import { listLanes, presentTag } from '../tags/index.ts';

export function registerKanbanRoutes({ handle }: Api): void {
  handle(kanbanRoutes.listLanes, async ({ scope }) => ({ lista: (await listLanes(scope)).map(presentTag) }));
}
