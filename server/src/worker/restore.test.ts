import { beatJobWorker, claimJobs, systemCall } from '@recadia/db';
import {
  aConnection,
  aContact,
  afterRestore,
  aMessage,
  aSchedule,
  aTicket,
  aTimer,
  listHeld,
  releaseHold,
} from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../testing/use-server.ts';
import { aStaffedCompany } from '../testing/world.ts';

const server = useTestServer();
let access: Parameters<typeof listHeld>[0];
beforeAll(() => {
  access = { adminUrl: server.db.urls.admin, ownerUrl: server.db.urls.owner };
});

/** A company with due work of every kind. It is held first, or the worker would process the work at once. */
async function aRestoredCompany() {
  const { admin } = server.db;
  await admin
    .updateTable('installation')
    .set({ held_at: sql`app_now()` })
    .execute();
  const { company } = await aStaffedCompany(server, {});
  const company_id = company.id;
  const linked = await aConnection(admin, { company_id });
  await admin
    .updateTable('wa_sessions')
    .set({ creds_sealed: 'creds' })
    .where('connection_id', '=', linked.id)
    .execute();
  const key = { company_id, connection_id: linked.id, type: 'session', id: 'one', value_sealed: 'key' };
  await admin.insertInto('wa_keys').values(key).execute();
  const contact_id = (await aContact(admin, { company_id })).id;
  const ticket = await aTicket(admin, { company_id, contact_id, connection_id: linked.id, status: 'open' });
  const of = { company_id, ticket_id: ticket.id, connection_id: linked.id };
  const message = await aMessage(admin, { ...of, contact_id, from_me: true, ack: 0 });
  const send = { company_id, connection_id: linked.id, chat: 'c', kind: 'send', payload: '{}', message_id: message.id };
  await admin
    .insertInto('outbox')
    .values({ ...send, client_id: `restored-${company_id}` })
    .execute();
  const due = new Date(Date.now() - 3_600_000);
  const schedule = await aSchedule(admin, { company_id, contact_id, send_at: due, recurrence: 'daily' });
  await aTimer(admin, { company_id, ticket_id: ticket.id, kind: 'idle', due_at: due });
  const work = { company_id, ticket_id: ticket.id, event_id: 1, subscriber: 'chatbot', name: 'message.created' };
  await admin
    .insertInto('event_work')
    .values({ ...work, data: '{}' })
    .execute();
  const schedules = () =>
    admin
      .selectFrom('schedules')
      .select(['status', 'error'])
      .where('company_id', '=', company_id)
      .orderBy('id')
      .execute();
  const sendError = async () =>
    (await admin.selectFrom('messages').select('send_detail').where('id', '=', message.id).executeTakeFirstOrThrow())
      .send_detail;
  return { company_id, linked, message, schedule, schedules, sendError };
}

it('X-RST-01 holds and parks due work after a restore, and discards it with words', async () => {
  const { admin } = server.db;
  const { company_id, linked, message, schedules, sendError } = await aRestoredCompany();
  const parked = await afterRestore(access, { isCopy: false });
  expect(parked).toContainEqual(
    expect.objectContaining({ companyId: company_id, schedules: 1, outbox: 1, timers: 1, events: 1 }),
  );

  const worker = randomUUID();
  await systemCall((sys) => beatJobWorker(sys, worker, 60_000));
  const room = { room: 9, perCompany: 9, perConnection: 9, waits: false, runsHeld: false };
  const rooms = ['schedule', 'ticket-timer'].map((task) => ({ task, ...room }));
  expect(await systemCall((sys) => claimJobs(sys, { worker, rooms, held: [] }))).toEqual([]);
  expect(await listHeld(access)).toMatchObject({ isHeld: true });
  const number = await admin
    .selectFrom('connections')
    .select(['status', 'status_reason'])
    .where('id', '=', linked.id)
    .executeTakeFirstOrThrow();
  expect(number).toEqual({ status: 'DISCONNECTED', status_reason: 'restored' });
  expect(await admin.selectFrom('wa_keys').where('company_id', '=', company_id).execute()).toEqual([]);
  const next = await aMessage(admin, {
    company_id,
    ticket_id: message.ticket_id,
    connection_id: message.connection_id,
    contact_id: message.contact_id,
  });
  expect(next.id).toBeGreaterThan(message.id + 999_999);

  await releaseHold(access, 'discard');
  expect(await listHeld(access)).toEqual({ isHeld: false, parked: [] });
  expect(await sendError()).toBe('restored');
  await expect.poll(schedules).toEqual([
    { status: 'ERRO', error: 'restored' },
    { status: 'PENDENTE', error: null },
  ]);
});

it('X-RST-01 goes on with parked work when an operator says so', async () => {
  const { schedules, sendError } = await aRestoredCompany();
  await afterRestore(access, { isCopy: false });
  await releaseHold(access, 'send');
  expect(await listHeld(access)).toEqual({ isHeld: false, parked: [] });
  expect(await sendError()).toBeNull();
  // Only the hold prevented the work: it is sent, or fails for another reason.
  await expect.poll(async () => (await schedules())[0]?.error).not.toBe('restored');
  await expect.poll(async () => (await schedules())[0]?.status).not.toBe('PENDENTE');
});

it('X-RST-01 gives a copy of an installation an id of its own', async () => {
  const id = async () => (await server.db.admin.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
  const before = await id();
  await afterRestore(access, { isCopy: false });
  expect(await id()).toBe(before);
  await afterRestore(access, { isCopy: true });
  expect(await id()).not.toBe(before);
  await releaseHold(access, 'discard');
});
