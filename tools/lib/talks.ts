import { aConnection, aContact, aMessage, aTicket, type TestDatabase } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';

type Admin = TestDatabase['admin'];
interface Wanted {
  company_id: number;
  name: (noun: string) => string;
}

/** A conversation that waits without a queue, which whoever has allTicket may see; an open one only admins. */
export async function aTalk(admin: Admin, { company_id, name }: Wanted, status: 'pending' | 'open' = 'pending') {
  const { id: connection_id } = await aConnection(admin, { company_id, name: name('connection') });
  const { id: contact_id } = await aContact(admin, { company_id, name: name('contact') });
  const ticket = await aTicket(admin, { company_id, contact_id, connection_id, status, last_message: name('words') });
  await aMessage(admin, { company_id, ticket_id: ticket.id, connection_id, contact_id, body: name('message') });
  return { ticketId: ticket.id, contactId: contact_id, connectionId: connection_id };
}

const chat = { kind: 'pn', value: '5511900000000' };

/** Something of ours that WhatsApp took just now. */
export async function aSaying(admin: Admin, wanted: Wanted, fields: object = {}): Promise<number> {
  const { ticketId: ticket_id, connectionId: connection_id } = await aTalk(admin, wanted);
  const place = { company_id: wanted.company_id, ticket_id, connection_id, body: wanted.name('message') };
  const ours = { from_me: true, ack: 1, data: JSON.stringify({ chat }), client_id: randomUUID(), ...fields };
  return (await aMessage(admin, { ...place, ...ours })).id;
}

/** Something that could not be sent. */
export async function aFailure(admin: Admin, wanted: Wanted): Promise<number> {
  const id = await aSaying(admin, wanted, { ack: 0, send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'restricted' });
  const { company_id, connection_id, client_id } = await admin
    .selectFrom('messages')
    .select(['company_id', 'connection_id', 'client_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const send = { company_id, connection_id, client_id: client_id ?? '', message_id: id, kind: 'send', state: 'failed' };
  await admin
    .insertInto('outbox')
    .values({ ...send, chat: 'pn:5511900000000', payload: '{}' })
    .execute();
  return id;
}
