import { randomUUID } from 'node:crypto';
import { chatbotRoutes } from '@recadia/contract/chatbot';
import type { ErrorCode } from '@recadia/contract/errors';
import type { RouteSpec } from '@recadia/contract/route';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { ticketViewRoutes } from '@recadia/contract/ticket-views';
import { aConnection, aContact, aTicket, aTicketView, type TestDatabase } from '@recadia/db/testing';
import type { Sent } from './call.ts';
import type { StaffedCompany } from './world.ts';

/** Every call about tickets, in an order in which no call affects the next. */
export async function ticketCalls(
  { admin }: Pick<TestDatabase, 'admin'>,
  { company, queue, tag, admin: boss }: StaffedCompany,
): Promise<[spec: RouteSpec, sent: Sent, refusal?: ErrorCode][]> {
  const of = { company_id: company.id };
  const { id: connection_id } = await aConnection(admin, of);
  const { id: contactId } = await aContact(admin, of);
  const ticket = await aTicket(admin, { ...of, contact_id: (await aContact(admin, of)).id, connection_id });
  const params = { id: ticket.id };
  const ofTicket = { ticketId: ticket.id };
  const view = { id: (await aTicketView(admin, { ...of, user_id: boss.id })).id };
  const begun = { contactId, queueId: queue.id, whatsappId: connection_id };
  return [
    [ticketRoutes.listTickets, { query: { status: 'pending' } }],
    [ticketRoutes.countTickets, { query: { showAll: 'true' } }],
    [ticketRoutes.searchMessages, { query: { searchParam: 'bom dia' } }],
    [ticketRoutes.showTicket, { params }],
    [ticketRoutes.showTicketByUuid, { params: { uuid: ticket.uuid } }],
    [ticketRoutes.createTicket, { body: begun, headers: { 'idempotency-key': 'one-ticket' } }],
    [ticketRoutes.changeTickets, { body: { action: 'tag', ids: [ticket.id], tagIds: [tag.id] } }],
    [ticketRoutes.undoTickets, { body: { undoToken: randomUUID() } }, 'ERR_NOT_FOUND'],
    [ticketRoutes.updateTicket, { params, body: { status: 'open' } }],
    [ticketRoutes.unreadTicket, { params }],
    [ticketRoutes.readTicket, { params }],
    [ticketRoutes.syncTicketTags, { body: { ...ofTicket, tags: [{ id: tag.id }] } }],
    [ticketRoutes.addTicketTag, { params: { ...ofTicket, tagId: tag.id } }],
    [ticketRoutes.removeTicketLanes, { params: ofTicket }],
    [ticketRoutes.showTimeline, { params }],
    [chatbotRoutes.resumeBot, { params }],
    [ticketRoutes.deleteTicket, { params }],
    [ticketViewRoutes.listTicketViews, {}],
    [ticketViewRoutes.createTicketView, { body: { name: 'Sem resposta', filters: 'unanswered=1' } }],
    [ticketViewRoutes.updateTicketView, { params: view, body: { name: 'Outro nome' } }],
    [ticketViewRoutes.deleteTicketView, { params: view }],
  ];
}
