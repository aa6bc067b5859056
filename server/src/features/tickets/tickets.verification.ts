import { randomUUID } from 'node:crypto';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { ticketViewRoutes } from '@recadia/contract/ticket-views';
import { aConnection, aContact, aTicket, aTicketView } from '@recadia/db/testing';
import type { BusyCompany } from '../../testing/busy-company.ts';
import type { TestServer } from '../../testing/server.ts';
import { verificationOf } from '../../testing/verification.ts';
import { ticketList } from './testing/live-tickets.ts';

type Act = (server: TestServer, company: BusyCompany) => Promise<{ status: number }>;

const change =
  (
    which: 'waiting' | 'held' | 'closed',
    body: (company: BusyCompany) => object,
    by: 'agent' | 'admin' | 'supervisor' = 'agent',
  ): Act =>
  ({ call }, company) =>
    call(ticketRoutes.updateTicket, {
      as: company[by].token,
      params: { id: company.desk[which].id },
      body: body(company),
    });

const sendBulk = ({ call }: TestServer, company: BusyCompany, order: (company: BusyCompany) => object) =>
  call(ticketRoutes.changeTickets, {
    as: company.agent.token,
    body: { ids: [company.desk.waiting.id, company.desk.held.id], ...order(company) },
  });

const bulk =
  (order: (company: BusyCompany) => object): Act =>
  (server, company) =>
    sendBulk(server, company, order);

const undone =
  (order: (company: BusyCompany) => object): Act =>
  async (server, company) => {
    const done = await sendBulk(server, company, order);
    if (done.status !== 200) return done;
    const { undoToken } = done.body;
    return server.call(ticketRoutes.undoTickets, { as: company.agent.token, body: { undoToken } });
  };

export const verification = verificationOf({
  lists: () => [ticketList('open'), ticketList('pending'), ticketList('closed')],

  actions: {
    createTicket: {
      'with a newcomer': ({ call }, { agent, queue, desk: { newcomer, number } }) =>
        call(ticketRoutes.createTicket, {
          as: agent.token,
          body: { contactId: newcomer.id, queueId: queue.id, whatsappId: number.id },
        }),
      'with a contact whose last ticket is closed': ({ call }, { admin, colleague, desk: { closed, number } }) =>
        call(ticketRoutes.createTicket, {
          as: admin.token,
          body: { contactId: closed.contact_id, userId: colleague.id, whatsappId: number.id },
        }),
    },
    updateTicket: {
      accepted: change('waiting', ({ agent }) => ({ status: 'open', userId: agent.id })),
      'accepted by another agent': change(
        'waiting',
        ({ supervisor }) => ({ status: 'open', userId: supervisor.id }),
        'supervisor',
      ),
      returned: change('held', () => ({ status: 'pending', userId: null })),
      resolved: change('held', () => ({ status: 'closed' })),
      'resolved by an admin': change('waiting', () => ({ status: 'closed' }), 'admin'),
      reopened: change('closed', () => ({ status: 'open' })),
      'transferred to a colleague': change('held', ({ queue, colleague, desk: { number } }) => ({
        queueId: queue.id,
        userId: colleague.id,
        whatsappId: number.id,
      })),
      'given out of the queue': change('held', ({ colleague }) => ({ userId: colleague.id, queueId: null }), 'admin'),
      'answered otherwise': change('held', () => ({ useIntegration: true })),
    },
    changeTickets: {
      accepted: bulk(() => ({ action: 'accept' })),
      resolved: bulk(() => ({ action: 'resolve' })),
      transferred: bulk(({ queue, colleague }) => ({
        action: 'transfer',
        queueId: queue.id,
        userId: colleague.id,
      })),
      tagged: bulk(({ desk: { unused } }) => ({ action: 'tag', tagIds: [unused.id] })),
    },
    undoTickets: {
      'of resolving': undone(() => ({ action: 'resolve' })),
      'of tagging': undone(({ desk: { unused } }) => ({ action: 'tag', tagIds: [unused.id] })),
    },
    deleteTicket: {
      'one that waits': ({ call }, { admin, desk: { waiting } }) =>
        call(ticketRoutes.deleteTicket, { as: admin.token, params: { id: waiting.id } }),
    },
    readTicket: {
      'one that waits': ({ call }, { agent, desk: { waiting } }) =>
        call(ticketRoutes.readTicket, { as: agent.token, params: { id: waiting.id } }),
    },
    unreadTicket: {
      'a closed one': ({ call }, { agent, desk: { closed } }) =>
        call(ticketRoutes.unreadTicket, { as: agent.token, params: { id: closed.id } }),
    },
    syncTicketTags: {
      'to none': ({ call }, { agent, desk: { held } }) =>
        call(ticketRoutes.syncTicketTags, { as: agent.token, body: { ticketId: held.id, tags: [] } }),
    },
    addTicketTag: {
      'one more': ({ call }, { agent, desk: { held, unused } }) =>
        call(ticketRoutes.addTicketTag, { as: agent.token, params: { ticketId: held.id, tagId: unused.id } }),
    },
    removeTicketLanes: {
      'of one that waits': ({ call }, { agent, desk: { waiting } }) =>
        call(ticketRoutes.removeTicketLanes, { as: agent.token, params: { ticketId: waiting.id } }),
    },
    createTicketView: { changesNoList: "is only in the user's own list, which is reloaded" },
    updateTicketView: { changesNoList: "is only in the user's own list, which is reloaded" },
    deleteTicketView: { changesNoList: "is only in the user's own list, which is reloaded" },
  },

  calls: async ({ db: { admin } }, { company, queue, tag, admin: boss }) => {
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
      [ticketRoutes.deleteTicket, { params }],
      [ticketViewRoutes.listTicketViews, {}],
      [ticketViewRoutes.createTicketView, { body: { name: 'Sem resposta', filters: 'unanswered=1' } }],
      [ticketViewRoutes.updateTicketView, { params: view, body: { name: 'Outro nome' } }],
      [ticketViewRoutes.deleteTicketView, { params: view }],
    ];
  },
});
