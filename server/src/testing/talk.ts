import { aConnection, aContact, aTicket } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.ts';
import { aStaffedCompany, type Person } from './world.ts';

type Place = Pick<TestServer, 'db' | 'signIn'>;

/** A company with a connection, and a customer whose ticket belongs to the agent. */
export async function aTalk(server: Place, fields: { provider?: 'beta' | 'cloud'; status?: string } = {}) {
  const { db } = server;
  const home = await aStaffedCompany(server, {});
  const company_id = home.company.id;
  const facts = { cloud_app_key: randomUUID(), cloud_phone_number_id: String(company_id), cloud_waba_id: '1' };
  const cloud = fields.provider === 'cloud' ? { ...facts, cloud_secrets_sealed: 'v1' } : {};
  const connection = await aConnection(db.admin, { company_id, is_default: true, ...fields, ...cloud });
  const contact = await aContact(db.admin, { company_id });
  const of = { company_id, connection_id: connection.id, contact_id: contact.id };
  const ticket = await aTicket(db.admin, { ...of, status: 'open', queue_id: home.queue.id, user_id: home.agent.id });
  return {
    ...home,
    connection,
    contact,
    ticket,
    of: { company_id, connection_id: connection.id, ticket_id: ticket.id },
    messages: () =>
      db.admin.selectFrom('messages').selectAll().where('ticket_id', '=', ticket.id).orderBy('id').execute(),
    outbox: () =>
      db.admin.selectFrom('outbox').selectAll().where('company_id', '=', company_id).orderBy('id').execute(),
    now: () => db.admin.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow(),
  };
}

export type Talk = Awaited<ReturnType<typeof aTalk>>;

interface Form {
  files?: { name: string; bytes: Buffer | string; type?: string }[];
  fields?: [name: string, value: string][];
  key?: string;
}

/** Sends a message as browsers do: fields and files in one form. */
export async function postForm(url: string, as: Person, ticketId: number, { files = [], fields = [], key }: Form) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const { name, bytes, type } of files)
    form.append('medias', new Blob([Buffer.from(bytes)], { type: type ?? 'application/octet-stream' }), name);
  const response = await fetch(`${url}/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}
