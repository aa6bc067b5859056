import { chatbotRoutes } from '@recadia/contract/chatbot';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection, aContact, aTicket } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import type { TestServer } from './server.ts';
import type { Person, StaffedCompany } from './world.ts';

/** Tickets of a company, one of each kind, and a contact without a ticket. */
export async function aDeskOf({ db: { admin } }: TestServer, { company, queue, agent, tag }: StaffedCompany) {
  const company_id = company.id;
  const { id: connection_id } = await aConnection(admin, { company_id });
  const lane = await aTag(admin, { company_id, kanban: 1 });
  const ticket = async (fields: Partial<Parameters<typeof aTicket>[1]>) => {
    const { id: contact_id } = await aContact(admin, { company_id });
    const made = await aTicket(admin, { company_id, contact_id, connection_id, queue_id: queue.id, ...fields });
    for (const { id: tag_id } of [tag, lane])
      await admin.insertInto('ticket_tags').values({ company_id, ticket_id: made.id, tag_id }).execute();
    return made;
  };
  return {
    newcomer: await aContact(admin, { company_id }),
    unused: await aTag(admin, { company_id }),
    number: { id: connection_id },
    waiting: await ticket({ status: 'pending', unread_messages: 2 }),
    held: await ticket({ status: 'open', user_id: agent.id, unread_messages: 1 }),
    closed: await ticket({ status: 'closed', user_id: agent.id }),
  };
}

type Company = StaffedCompany & { colleague: Person; desk: Awaited<ReturnType<typeof aDeskOf>> };
type Call = (server: TestServer, company: Company) => Promise<{ status: number }>;

const change =
  (
    which: 'waiting' | 'held' | 'closed',
    body: (company: Company) => object,
    by: 'agent' | 'admin' | 'supervisor' = 'agent',
  ): Call =>
  ({ call }, company) =>
    call(ticketRoutes.updateTicket, {
      as: company[by].token,
      params: { id: company.desk[which].id },
      body: body(company),
    });

const sendBulk = ({ call }: TestServer, company: Company, order: (company: Company) => object) =>
  call(ticketRoutes.changeTickets, {
    as: company.agent.token,
    body: { ids: [company.desk.waiting.id, company.desk.held.id], ...order(company) },
  });

const bulk =
  (order: (company: Company) => object): Call =>
  (server, company) =>
    sendBulk(server, company, order);

const undone =
  (order: (company: Company) => object): Call =>
  async (server, company) => {
    const done = await sendBulk(server, company, order);
    if (done.status !== 200) return done;
    const { undoToken } = done.body;
    return server.call(ticketRoutes.undoTickets, { as: company.agent.token, body: { undoToken } });
  };

/** Ways to change tickets, by call. */
export const ticketVerifications: Record<string, Record<string, Call> | { changesNoList: string }> = {
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
  resumeBot: {
    'in one that is held': ({ call }, { agent, desk: { held } }) =>
      call(chatbotRoutes.resumeBot, { as: agent.token, params: { id: held.id } }),
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
};
