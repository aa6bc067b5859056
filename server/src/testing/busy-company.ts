import { randomUUID } from 'node:crypto';
import { aConnection, aContact, aMessage, aTicket, labelTicket } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import type { TestServer } from './server.ts';
import { aPerson, aStaffedCompany, type StaffedCompany } from './world.ts';

export type BusyCompany = Awaited<ReturnType<typeof aBusyCompany>>;

/** A company with tickets, which the actions of several features change. */
export async function aBusyCompany(server: TestServer) {
  const company = await aStaffedCompany(server, {});
  const company_id = company.company.id;
  return {
    ...company,
    colleague: await aPerson(server, { company_id, online: true }),
    desk: await aDeskOf(server, company),
    talk: await aTalkIn(server, company),
  };
}

/** Tickets of a company, one of each kind, and a contact without a ticket. */
async function aDeskOf({ db: { admin } }: TestServer, { company, queue, agent, tag }: StaffedCompany) {
  const company_id = company.id;
  const { id: connection_id } = await aConnection(admin, { company_id });
  const lane = await aTag(admin, { company_id, kanban: 1 });
  const ticket = async (fields: Partial<Parameters<typeof aTicket>[1]>) => {
    const { id: contact_id } = await aContact(admin, { company_id });
    const made = await aTicket(admin, { company_id, contact_id, connection_id, queue_id: queue.id, ...fields });
    for (const label of [tag, lane]) await labelTicket(admin, { company_id, ticket_id: made.id }, label);
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

/** The tickets of the desk are in a lane of the board; this adds another tag to them. */
export async function labelTicketsInLane({ db: { admin } }: TestServer, company: BusyCompany, tag: { id: number }) {
  const { waiting, held, closed } = company.desk;
  for (const { company_id, id: ticket_id } of [waiting, held, closed])
    await labelTicket(admin, { company_id, ticket_id }, tag);
}

/** A ticket of the agent's queue with an inbound message and two failed messages. */
export async function aTalkIn({ db }: Pick<TestServer, 'db'>, { company, queue, agent }: StaffedCompany) {
  const company_id = company.id;
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const { id: contact_id } = await aContact(db.admin, { company_id });
  const held = { queue_id: queue.id, user_id: agent.id, status: 'open', unread_messages: 1 };
  const ticket = await aTicket(db.admin, { company_id, contact_id, connection_id, ...held });
  const place = { company_id, ticket_id: ticket.id, connection_id };
  await aMessage(db.admin, { ...place, contact_id });
  const [failedId, hopelessId] = [await aFailure(db.admin, place), await aFailure(db.admin, place)];
  return { ticketId: ticket.id, contactId: contact_id, connectionId: connection_id, failedId, hopelessId };
}

type Admin = TestServer['db']['admin'];

async function aFailure(admin: Admin, place: { company_id: number; ticket_id: number; connection_id: number }) {
  const client_id = randomUUID();
  const why = { send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'restricted' };
  const { id } = await aMessage(admin, { ...place, from_me: true, client_id, ...why });
  const { company_id, connection_id } = place;
  const end = { state: 'failed', finished_at: new Date() };
  const send = { client_id, message_id: id, kind: 'send', chat: 'pn:1', payload: '{}', ...end };
  await admin
    .insertInto('outbox')
    .values({ company_id, connection_id, ...send })
    .execute();
  return id;
}
