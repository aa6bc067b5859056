import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Api } from '../../platform/http/handle.ts';
import { changeTickets } from './list/bulk.service.ts';
import { createTicket } from './lifecycle/create.service.ts';
import { pageOfHits } from './list/message-search.service.ts';
import { addTag, removeLanes, syncTags } from './lifecycle/ticket-tags.service.ts';
import { countTickets, pageOfTickets } from './list/tickets.list.ts';
import { presentTicket } from './tickets.present.ts';
import {
  changeTicket,
  deleteTicket,
  getTicket,
  readTicket,
  unreadTicket,
  type SendReceipts,
} from './tickets.service.ts';
import { pageOfTimeline } from './list/timeline.service.ts';
import { undoTickets } from './lifecycle/undo.service.ts';

export function registerTicketRoutes({ handle }: Api, sendReceipts: SendReceipts): void {
  handle(ticketRoutes.listTickets, async ({ scope, actor, principal, query }) => {
    const { rows, ...page } = await pageOfTickets(scope, actor, principal.company.timezone, query);
    return { tickets: rows.map(presentTicket), ...page };
  });

  handle(ticketRoutes.countTickets, ({ scope, actor, principal, query }) =>
    countTickets(scope, actor, principal.company.timezone, query),
  );

  handle(ticketRoutes.searchMessages, ({ scope, actor, query }) =>
    pageOfHits(scope, actor, query.searchParam, query.cursor),
  );

  handle(ticketRoutes.showTicket, async ({ scope, actor, params }) =>
    presentTicket(await getTicket(scope, actor, params)),
  );

  handle(ticketRoutes.showTicketByUuid, async ({ scope, actor, params }) =>
    presentTicket(await getTicket(scope, actor, params)),
  );

  handle(ticketRoutes.showTimeline, ({ scope, actor, params, query }) =>
    pageOfTimeline(scope, actor, params.id, query.cursor),
  );

  handle(ticketRoutes.createTicket, async ({ scope, actor, body }) =>
    presentTicket(await createTicket(scope, actor, body)),
  );

  handle(ticketRoutes.updateTicket, async ({ scope, actor, params, body }) =>
    presentTicket(await changeTicket(scope, actor, params.id, body)),
  );

  handle(ticketRoutes.deleteTicket, async ({ scope, actor, params }) => {
    await deleteTicket(scope, actor, params.id);
    return { message: 'Ticket deleted' };
  });

  handle(ticketRoutes.readTicket, async ({ scope, actor, params }) =>
    presentTicket(await readTicket(scope, actor, params.id, sendReceipts)),
  );

  handle(ticketRoutes.unreadTicket, async ({ scope, actor, params }) =>
    presentTicket(await unreadTicket(scope, actor, params.id)),
  );

  handle(ticketRoutes.changeTickets, ({ scope, actor, body }) => changeTickets(scope, actor, body));

  handle(ticketRoutes.undoTickets, ({ scope, actor, body }) => undoTickets(scope, actor, body.undoToken));

  registerTagCalls({ handle });
}

function registerTagCalls({ handle }: Pick<Api, 'handle'>): void {
  handle(ticketRoutes.syncTicketTags, async ({ scope, actor, body: { ticketId, tags } }) =>
    presentTicket(
      await syncTags(
        scope,
        actor,
        ticketId,
        tags.map(({ id }) => id),
      ),
    ),
  );

  handle(ticketRoutes.addTicketTag, async ({ scope, actor, params: { ticketId, tagId } }) => {
    await addTag(scope, actor, ticketId, tagId);
    return { ticketId, tagId };
  });

  handle(ticketRoutes.removeTicketLanes, async ({ scope, actor, params }) => {
    await removeLanes(scope, actor, params.ticketId);
    return { message: 'Ticket taken out of its lanes' };
  });
}
