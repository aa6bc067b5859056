import type { TicketStatus } from '@recadia/contract/tickets';
import { aConnection, aContact, aMessage, aTicket, type TestDatabase } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';

type Admin = TestDatabase['admin'];
export interface Wanted {
  company_id: number;
  name: (noun: string) => string;
  /** The assignment and the connection of the ticket, which decide its visibility. */
  place?: TicketPlace;
  /** Builds names that only users with visibility of the ticket may read. */
  secret?: (noun: string) => string;
}

export interface TicketPlace {
  status?: TicketStatus;
  queue_id?: number;
  user_id?: number;
  connection_id?: number;
}

/** A waiting conversation without a queue, visible to users with allTicket; an open one is visible to admins only. */
export async function aTalk(admin: Admin, wanted: Wanted, status: 'pending' | 'open' = 'pending') {
  const { company_id, name, place = {}, secret = name } = wanted;
  const connection_id = place.connection_id ?? (await aConnection(admin, { company_id, name: name('connection') })).id;
  const { id: contact_id } = await aContact(admin, { company_id, name: name('contact') });
  const of = { company_id, contact_id, connection_id };
  const ticket = await aTicket(admin, { ...of, status, last_message: secret('words'), ...place });
  await aMessage(admin, { ...of, ticket_id: ticket.id, body: secret('message') });
  return { ticketId: ticket.id, uuid: ticket.uuid, contactId: contact_id, connectionId: connection_id };
}

const chat = { kind: 'pn', value: '5511900000000' };

/** An outbound message that WhatsApp has just accepted. */
export async function aSentMessage(admin: Admin, wanted: Wanted, fields: object = {}): Promise<number> {
  const { ticketId: ticket_id, connectionId: connection_id } = await aTalk(admin, wanted);
  const { company_id, name, secret = name } = wanted;
  const place = { company_id, ticket_id, connection_id, body: secret('message') };
  const sent = { from_me: true, ack: 1, data: JSON.stringify({ chat }), client_id: randomUUID(), ...fields };
  return (await aMessage(admin, { ...place, ...sent })).id;
}

/** An outbound message that failed. */
export async function aFailure(admin: Admin, wanted: Wanted): Promise<number> {
  const id = await aSentMessage(admin, wanted, {
    ack: 0,
    send_error: 'ERR_SENDING_WAPP_MSG',
    send_detail: 'restricted',
  });
  const { company_id, connection_id, client_id } = await admin
    .selectFrom('messages')
    .select(['company_id', 'connection_id', 'client_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const send = { company_id, connection_id, client_id: client_id ?? '', message_id: id, kind: 'send' };
  const end = { state: 'failed', finished_at: new Date() };
  await admin
    .insertInto('outbox')
    .values({ ...send, ...end, chat: 'pn:5511900000000', payload: '{}' })
    .execute();
  return id;
}
