import { ticketViewRoutes } from '@recadia/contract/ticket-views';
import type { Api } from '../../../platform/http/handle.ts';
import { createView, deleteView, listViews, updateView } from './ticket-views.service.ts';

export function registerTicketViewRoutes({ handle }: Api): void {
  handle(ticketViewRoutes.listTicketViews, ({ scope, actor }) => listViews(scope, actor));

  handle(ticketViewRoutes.createTicketView, ({ scope, actor, body }) => createView(scope, actor, body));

  handle(ticketViewRoutes.updateTicketView, ({ scope, actor, params, body }) =>
    updateView(scope, actor, params.id, body),
  );

  handle(ticketViewRoutes.deleteTicketView, async ({ scope, actor, params }) => {
    await deleteView(scope, actor, params.id);
    return { message: 'View deleted' };
  });
}
