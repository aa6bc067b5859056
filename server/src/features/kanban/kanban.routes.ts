import { kanbanRoutes } from '@recadia/contract/kanban';
import type { Api } from '../../platform/http/handle.ts';
import { listLanes, presentTag } from '../tags/index.ts';
import { boardOfTickets, presentTicket } from '../tickets/index.ts';

export function registerKanbanRoutes({ handle }: Api): void {
  handle(kanbanRoutes.listLanes, async ({ scope }) => ({ lista: (await listLanes(scope)).map(presentTag) }));

  handle(kanbanRoutes.showBoard, async ({ scope, actor, query }) => {
    const { rows, hasMore } = await boardOfTickets(scope, actor, query.queueIds);
    return { tickets: rows.map(presentTicket), count: rows.length, hasMore };
  });
}
