import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection, aContact, aMessage, aQueue, aTicket } from '@recadia/db/testing';
import type { TestServer } from './server.ts';
import { aPerson, aStaffedCompany, type Person } from './world.ts';

type TicketFields = Partial<Omit<Parameters<typeof aTicket>[1], 'company_id'>> & { name?: string };

export type Desk = Awaited<ReturnType<typeof aDesk>>;

/** A company with two queues, users of each, and functions that create tickets. */
export async function aDesk(server: TestServer) {
  const home = await aStaffedCompany(server, {});
  const company_id = home.company.id;
  const support = await aQueue(server.db.admin, { company_id, name: `Suporte ${company_id}` });
  const connection = await aConnection(server.db.admin, { company_id, is_default: true });
  const talk = async ({ name, ...fields }: TicketFields = {}) => {
    const contact = await aContact(server.db.admin, { company_id, ...(name !== undefined && { name }) });
    const of = { company_id, connection_id: connection.id, contact_id: contact.id };
    return aTicket(server.db.admin, { ...of, status: 'open', ...fields });
  };
  return {
    ...home,
    scope: { companyId: company_id },
    support,
    connection,
    colleague: await aPerson(server, { company_id, queue_ids: [home.queue.id] }),
    /** A user of the other queue. */
    other: await aPerson(server, { company_id, queue_ids: [support.id] }),
    /** A user who sees pending tickets without a queue. */
    all: await aPerson(server, { company_id, all_ticket: true }),
    talk,
    said: (ticket: { id: number }, body: string, fields: { from_me?: boolean; at?: Date } = {}) =>
      aMessage(server.db.admin, { company_id, ticket_id: ticket.id, connection_id: connection.id, body, ...fields }),
    /** A pending ticket of the first queue. */
    pending: (fields: TicketFields = {}) => talk({ status: 'pending', queue_id: home.queue.id, ...fields }),
    /** The stored row of a ticket. */
    rowOf: ({ id }: { id: number }) =>
      server.db.admin.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    change: (as: Person, ticket: { id: number }, body: object) =>
      server.call(ticketRoutes.updateTicket, { as: as.token, params: { id: ticket.id }, body }),
    timeline: (ticket: { id: number }) =>
      server.db.admin
        .selectFrom('ticket_events')
        .select(['kind', 'user_id', 'queue_id', 'data'])
        .where('ticket_id', '=', ticket.id)
        .orderBy('id')
        .execute(),
    lives: (ticket: { id: number }) =>
      server.db.admin
        .selectFrom('ticket_tracking')
        .select(['user_id', 'queue_id', 'connection_id', 'queued_at', 'started_at', 'finished_at'])
        .where('ticket_id', '=', ticket.id)
        .orderBy('id')
        .execute(),
  };
}
