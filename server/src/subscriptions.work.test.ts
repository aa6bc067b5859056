import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aQueue, aTicket, aTimer, aUser } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { DomainEvent } from './platform/domain-event.ts';
import { emit } from './platform/emit.ts';
import type { Scope } from './platform/session/people.ts';

const db = useTestDatabase({ poolSize: 2 });
let scope: Scope;
let userId: number;
let queueId: number;
let connectionId: number;

beforeEach(async () => {
  const company_id = (await aCompany(db.admin)).id;
  scope = { companyId: company_id };
  queueId = (await aQueue(db.admin, { company_id })).id;
  userId = (await aUser(db.admin, { company_id, queue_ids: [queueId] })).id;
  connectionId = (await aConnection(db.admin, { company_id, greeting_message: '' })).id;
});

const insertTicket = async (fields: Partial<Parameters<typeof aTicket>[1]> = {}) => {
  const at = { company_id: scope.companyId, connection_id: connectionId };
  const contact_id = (await aContact(db.admin, { company_id: scope.companyId })).id;
  return (await aTicket(db.admin, { ...at, contact_id, status: 'open', user_id: userId, ...fields })).id;
};
const setGreeting = (greeting_message: string) =>
  db.admin.updateTable('connections').set({ greeting_message }).where('id', '=', connectionId).execute();

/** The subscribers for which an event of this ticket inserts work. */
async function workOf(event: Omit<DomainEvent, 'entityId'>, ticketId: number): Promise<string[]> {
  const isOfTicket = event.name.startsWith('ticket.');
  const data = isOfTicket ? event.data : { ...event.data, ticketId };
  await tenantTx(scope, (tx) => emit(tx, scope, { ...event, entityId: isOfTicket ? ticketId : 1, data }));
  const rows = await db.admin.selectFrom('event_work').select('subscriber').where('ticket_id', '=', ticketId).execute();
  const lanes = await db.admin.selectFrom('lanes').select('chat').where('chat', '=', `ticket:${ticketId}`).execute();
  expect(lanes).toHaveLength(rows.length > 0 ? 1 : 0);
  return rows.map(({ subscriber }) => subscriber).sort();
}

it('inserts work for an agent’s message only when a bot can be silenced', async () => {
  const written = { name: 'message.created', actorUserId: userId } as const;
  expect(await workOf(written, await insertTicket())).toEqual([]);
  await setGreeting('Olá!');
  expect(await workOf(written, await insertTicket())).toEqual(['chatbot-silence']);
  expect(await workOf(written, await insertTicket({ bot_silence: 'person' }))).toEqual([]);
  expect(await workOf(written, await insertTicket({ is_group: true }))).toEqual([]);
  await setGreeting('');
  const link = { company_id: scope.companyId, connection_id: connectionId, queue_id: queueId };
  await db.admin.insertInto('connection_queues').values(link).execute();
  expect(await workOf(written, await insertTicket())).toEqual(['chatbot-silence']);
});

it('inserts work for a closed ticket only when it has a clock to stop or an agent is assigned', async () => {
  const before = { status: 'open', userId, queueId };
  const closed = { name: 'ticket.updated', data: { before, after: { ...before, status: 'closed' } } } as const;
  const state = { status: 'closed', closed_at: new Date() } as const;
  expect(await workOf(closed, await insertTicket(state))).toEqual([]);
  expect(await workOf(closed, await insertTicket({ ...state, late_for: 'resolution' }))).toEqual(['ticket-clocks']);
  const timed = await insertTicket(state);
  await aTimer(db.admin, { company_id: scope.companyId, ticket_id: timed, kind: 'idle' });
  expect(await workOf(closed, timed)).toEqual(['ticket-clocks']);
  const running = { company_id: scope.companyId, ticket_id: await insertTicket(state), kind: 'idle' };
  await aTimer(db.admin, { ...running, worker: randomUUID(), is_ready: true });
  expect(await workOf(closed, running.ticket_id)).toEqual([]);
  const rule = { company_id: scope.companyId, queue_id: queueId, mode: 'round-robin', capacity: 5 };
  await db.admin.insertInto('queue_assignments').values(rule).execute();
  expect(await workOf(closed, await insertTicket(state))).toEqual(['assignment']);
});

it('inserts work for a waiting or open ticket, whatever the rules are now', async () => {
  const after = { status: 'pending', userId: null, queueId };
  const waits = { name: 'ticket.updated', data: { before: null, after } } as const;
  const pending = { status: 'pending', user_id: null, queue_id: queueId } as const;
  expect(await workOf(waits, await insertTicket(pending))).toEqual(['assignment', 'ticket-clocks']);
  const opened = {
    name: 'ticket.updated',
    data: { before: after, after: { ...after, status: 'open', userId } },
  } as const;
  expect(await workOf(opened, await insertTicket())).toEqual(['ticket-clocks']);
});

it('inserts work for a greeting or a transfer message only when its setting is on', async () => {
  const accepted = { name: 'ticket.accepted', actorUserId: userId } as const;
  const transferred = { name: 'ticket.transferred', actorUserId: userId } as const;
  expect(await workOf(accepted, await insertTicket())).toEqual([]);
  expect(await workOf(transferred, await insertTicket())).toEqual([]);
  for (const key of ['sendGreetingAccepted', 'sendMsgTransfTicket'])
    await db.admin.insertInto('settings').values({ company_id: scope.companyId, key, value: 'enabled' }).execute();
  expect(await workOf(accepted, await insertTicket())).toEqual(['accept-greeting']);
  expect(await workOf(transferred, await insertTicket())).toEqual(['transfer-message']);
  expect(await workOf(accepted, await insertTicket({ is_group: true }))).toEqual([]);
});
