import { receiveInbound, recordInboundOfCompanies, systemCall, systemTx } from '@recadia/db';
import {
  aCompany,
  aConnection,
  aContact,
  aSchedule,
  aTicket,
  aUser,
  testDatabase,
  type TestDatabase,
} from '@recadia/db/testing';
import type { Identity, WaEvent } from '@recadia/whatsapp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../platform/process/config.ts';
import { startPlatform, type Platform } from '../../../platform/platform.ts';
import { subscriptionsTo } from '../../../platform/jobs/subscriptions.ts';
import { inboundMessage, minute } from '../../../testing/inbound-events.ts';
import { testEnvironment } from '../../../testing/server.ts';
import { createRecorder } from './recorder.ts';
import { receiveBatches } from './receive-batch.ts';
import { createTally } from './tally.ts';
import { inboundRows } from './inbound-rows.ts';

let db: TestDatabase;
let platform: Platform;
let shop: Awaited<ReturnType<typeof aShop>>;

beforeAll(async () => {
  db = await testDatabase();
  platform = await startPlatform(readConfig(testEnvironment(db)));
});
afterAll(async () => {
  await platform.stop();
  await db.drop();
});
beforeEach(async () => {
  // A call works on the due lanes of every company.
  await db.admin.deleteFrom('lanes').execute();
  shop = await aShop();
});

/** A company with a customer whose ticket an agent holds. */
async function aShop() {
  const { id: company_id } = await aCompany(db.admin);
  const connection = await aConnection(db.admin, { company_id });
  const agent = await aUser(db.admin, { company_id });
  const number = '5511988887777';
  const contact = await aContact(db.admin, {
    company_id,
    name: 'Ana',
    number,
    reply_kind: 'phone',
    reply_value: number,
  });
  await db.admin
    .updateTable('contact_identities')
    .set({ match_key: '551188887777' })
    .where('company_id', '=', company_id)
    .execute();
  const held = { company_id, contact_id: contact.id, connection_id: connection.id, status: 'open', user_id: agent.id };
  const ticket = await aTicket(db.admin, { ...held, last_message_at: new Date(0) });
  return { company_id, connection, contact, ticket };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

const deliver = (to: Shop, ...events: WaEvent[]) => ({
  companyId: to.company_id,
  rows: inboundRows({ connectionId: to.connection.id, provider: 'cloud' }, events),
});
const record = (...deliveries: ReturnType<typeof deliver>[]) =>
  systemCall((sys) => recordInboundOfCompanies(sys, deliveries));
const round = { lanes: 64, perCompany: 16, perLane: 8 };
const receive = () => systemCall((sys) => receiveInbound(sys, round));
const messagesOf = (of: Shop) =>
  db.admin.selectFrom('messages').selectAll().where('company_id', '=', of.company_id).orderBy('id').execute();
const laneOf = (of: Shop) =>
  db.admin
    .selectFrom('lanes')
    .select(['due_at', 'needs_claim'])
    .where('company_id', '=', of.company_id)
    .executeTakeFirst();

it('receives the messages of several companies in one call, each into its own ticket', async () => {
  const other = await aShop();
  expect(await record(deliver(shop, inboundMessage('a', 'oi')), deliver(other, inboundMessage('a', 'olá')))).toBe(2);
  const { received, needsClaim } = await receive();
  expect(needsClaim).toBe(false);
  expect(received.map(({ company_id, received: count }) => [company_id, count])).toEqual([
    [shop.company_id, 1],
    [other.company_id, 1],
  ]);
  expect(await messagesOf(shop)).toMatchObject([
    { ticket_id: shop.ticket.id, body: 'oi', contact_id: shop.contact.id },
  ]);
  expect(await messagesOf(other)).toMatchObject([{ ticket_id: other.ticket.id, body: 'olá' }]);
  expect(await laneOf(shop)).toEqual({ due_at: null, needs_claim: false });
});

it('leaves the tenant of no company behind', async () => {
  await record(deliver(shop, inboundMessage('a', 'oi')));
  const { rows } = await systemTx(async (sys) => {
    await receiveInbound(sys, round);
    return sql<{ company: number | null }>`select current_company_id() as company`.execute(sys);
  });
  expect(await messagesOf(shop)).toHaveLength(1);
  expect(rows).toEqual([{ company: null }]);
});

it('receives from every company in a round, whatever one company sends', async () => {
  const other = await aShop();
  const chats = Array.from({ length: 9 }, (_, n): Identity => ({ kind: 'pn', value: `551196666000${n}` }));
  await record(deliver(shop, ...chats.map((chat, n) => inboundMessage(`n${n}`, 'oi', { chat: [chat] }))));
  await record(deliver(other, inboundMessage('a', 'oi')));
  const { received } = await systemCall((sys) => receiveInbound(sys, { ...round, lanes: 4, perCompany: 3 }));
  expect(received.map(({ company_id, lanes }) => [company_id, lanes])).toEqual([
    [shop.company_id, 3],
    [other.company_id, 1],
  ]);
});

it('adds the messages of a chat to its ticket in order, and a repeated one once', async () => {
  const [one, two] = [inboundMessage('1', 'um'), inboundMessage('2', 'dois')];
  await record(deliver(shop, one, two, { ...one, dedupeKey: 'again' }));
  expect((await receive()).received).toMatchObject([{ lanes: 1, received: 2 }]);
  expect((await messagesOf(shop)).map(({ body }) => body)).toEqual(['um', 'dois']);
  const ticket = await db.admin.selectFrom('tickets').selectAll().where('id', '=', shop.ticket.id).executeTakeFirst();
  const window_expires_at = new Date(minute(0).getTime() + 86_400_000);
  expect(ticket).toMatchObject({ last_message: 'dois', last_from_me: false, unread_messages: 2, window_expires_at });
  const events = await db.admin
    .selectFrom('events')
    .select(['name', 'data'])
    .where('company_id', '=', shop.company_id)
    .execute();
  const data = { ticketId: shop.ticket.id, fromMe: false, isGroup: false, isHeld: true };
  expect(events).toEqual([
    { name: 'message.received', data },
    { name: 'message.received', data },
  ]);
});

it('marks a lane for a claim when its first event is no message, and only then', async () => {
  const ackOf = (dedupeKey: string): WaEvent =>
    ({ ...inboundMessage('1', ''), type: 'ack', ack: 2, dedupeKey }) as never;
  await record(deliver(shop, ackOf('ack'), inboundMessage('2', 'dois')));
  expect(await laneOf(shop)).toMatchObject({ needs_claim: true });
  expect(await receive()).toEqual({ received: [], needsClaim: true });
  const other = await aShop();
  await record(deliver(other, inboundMessage('1', 'um')));
  await record(deliver(other, ackOf('later')));
  expect(await laneOf(other)).toMatchObject({ needs_claim: false });
});

it('leaves a lane to a claim from its first other event on', async () => {
  const edited: WaEvent = { ...inboundMessage('2', 'dois'), type: 'edited', text: 'três', dedupeKey: 'e' } as never;
  await record(deliver(shop, inboundMessage('1', 'um'), edited, inboundMessage('3', 'três')));
  const { received, needsClaim } = await receive();
  expect(received).toMatchObject([{ received: 1 }]);
  expect(needsClaim).toBe(true);
  expect((await messagesOf(shop)).map(({ body }) => body)).toEqual(['um']);
  expect(await laneOf(shop)).toMatchObject({ needs_claim: true });
  expect((await receive()).received).toEqual([]);
});

it.each([
  [
    'an unknown sender',
    (of: Shop) => db.admin.deleteFrom('contact_identities').where('company_id', '=', of.company_id),
  ],
  ['a closed ticket', (of: Shop) => set('tickets', of, { status: 'closed', closed_at: new Date() })],
  ['a waiting ticket', (of: Shop) => set('tickets', of, { status: 'pending', user_id: null })],
  ['a placeholder name', (of: Shop) => set('contacts', of, { name: of.contact.number })],
  ['a reply to another address', (of: Shop) => set('contacts', of, { reply_value: '1' })],
  ['a deleted connection', (of: Shop) => set('connections', of, { deleted_at: new Date() })],
])('leaves %s to a claim', async (_, change) => {
  await change(shop).execute();
  const named = { ...inboundMessage('1', 'um'), senderName: 'Ana Paula' };
  await record(deliver(shop, named));
  expect(await receive()).toMatchObject({ received: [{ received: 0 }], needsClaim: true });
  expect(await messagesOf(shop)).toEqual([]);
});

const set = (table: 'tickets' | 'contacts' | 'connections', of: Shop, values: object) =>
  db.admin.updateTable(table).set(values).where('company_id', '=', of.company_id);

it('leaves a message to a claim that cancels a schedule', async () => {
  const of = { company_id: shop.company_id, contact_id: shop.contact.id, connection_id: shop.connection.id };
  await aSchedule(db.admin, { ...of, cancel_on_reply: true, status: 'PENDENTE' });
  await record(deliver(shop, inboundMessage('1', 'um')));
  expect(await receive()).toMatchObject({ received: [{ received: 0 }], needsClaim: true });
});

it('looks at every due lane of a company before it rests', async () => {
  const chats = Array.from({ length: 40 }, (_, n): Identity => ({ kind: 'pn', value: `5511966660${n + 100}` }));
  await record(deliver(shop, ...chats.map((chat, n) => inboundMessage(`n${n}`, 'oi', { chat: [chat] }))));
  const tally = createTally(platform.log);
  expect(await receiveBatches(platform, tally)).toBe(true);
  const left = db.admin.selectFrom('lanes').select('chat').where('company_id', '=', shop.company_id);
  expect(await left.where('needs_claim', '=', true).execute()).toHaveLength(40);
  await tally.stop();
});

it('records a delivery beside one that cannot be recorded', async () => {
  const recordTogether = createRecorder();
  const gone = { companyId: 999_999, rows: deliver(shop, inboundMessage('x', 'oi')).rows };
  const all = [recordTogether(deliver(shop, inboundMessage('a', 'oi'))), recordTogether(gone)];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  const rows = db.admin.selectFrom('inbound').select('dedupe_key').where('company_id', '=', shop.company_id);
  expect(await rows.execute()).toEqual([{ dedupe_key: 'm:0:a' }]);
});

it('knows every subscriber that acts on an everyday message', () => {
  // receive_inbound leaves messages that cancel a schedule to a claim, and emits without work for any other subscriber.
  const data = { ticketId: 1, fromMe: false, isGroup: false, isHeld: true };
  expect(subscriptionsTo({ name: 'message.received', data }).map(({ subscriber }) => subscriber)).toEqual([
    'schedules',
  ]);
});

it('leaves the lanes of a company that fails to a claim, and receives the others', async () => {
  const other = await aShop();
  const long = inboundMessage('x'.repeat(201), 'longa');
  await record(deliver(shop, long), deliver(other, inboundMessage('a', 'oi')));
  expect(await receive()).toMatchObject({
    received: [{ company_id: other.company_id, received: 1 }],
    needsClaim: true,
  });
  expect(await laneOf(shop)).toMatchObject({ needs_claim: true });
});
