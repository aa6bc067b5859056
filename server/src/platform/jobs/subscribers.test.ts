import { tenantTx, type TenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aTicket } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testEnvironment } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { clock } from '../clock.ts';
import { readConfig } from '../process/config.ts';
import { wakeLanes } from './wake-ups.ts';
import type { Scope } from '../session/people.ts';
import { startPlatform, type Platform } from '../platform.ts';
import { insertEventWithWork } from './subscribers.sql.ts';
import { startSubscribers, type SubscribedEvent, type Subscriber } from './subscribers.ts';

const db = useTestDatabase();
let platform: Platform;
let scope: Scope;
let ticketIds: number[];
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  platform = await startPlatform(readConfig(testEnvironment(db)));
});
beforeEach(async () => {
  const company_id = (await aCompany(db.admin)).id;
  const connection_id = (await aConnection(db.admin, { company_id })).id;
  scope = { companyId: company_id };
  ticketIds = [];
  for (let n = 0; n < 4; n += 1) {
    const contact_id = (await aContact(db.admin, { company_id })).id;
    ticketIds.push((await aTicket(db.admin, { company_id, connection_id, contact_id })).id);
  }
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});
afterAll(async () => {
  await platform.stop();
});

const happen = (ticketId: number, n: number, subscribers = ['one']) =>
  tenantTx(scope, async (tx) => {
    await insertEventWithWork(
      tx,
      scope,
      { name: 'ticket.updated', entityId: ticketId, data: { n } },
      { ticketId, wanted: subscribers.map((subscriber) => ({ subscriber })) },
    );
    wakeLanes(tx, 'work');
  });
const start = (subscribers: Subscriber[]) => {
  const wanted = subscribers.map(({ name, on }) => ({ subscriber: name, on }));
  running.push(startSubscribers(platform, subscribers, wanted));
};
const aHandler = (name: string, handle: Subscriber['handle']): Subscriber => ({ name, on: 'ticket.updated', handle });
/** An effect in the handler's own transaction. */
const note = (tx: TenantTx, { ticketId, data }: SubscribedEvent) =>
  aTag(tx, { company_id: scope.companyId, name: `${ticketId}:${String(data['n']).padStart(3, '0')}` });
const notes = async () => {
  const of = db.admin.selectFrom('tags').select('name').where('company_id', '=', scope.companyId);
  return (await of.orderBy('id').execute()).map(({ name }) => name);
};
const left = () =>
  db.admin.selectFrom('event_work').selectAll().where('company_id', '=', scope.companyId).orderBy('event_id').execute();

it('handles events once and in order per ticket, with several workers', async () => {
  start([aHandler('one', async (tx, _, event) => void (await note(tx, event)))]);
  start([aHandler('one', async (tx, _, event) => void (await note(tx, event)))]);
  await Promise.all(
    ticketIds.map(async (ticketId) => {
      for (let n = 0; n < 15; n += 1) await happen(ticketId, n);
    }),
  );
  await waitUntil(async () => (await left()).length === 0, 'all of it', 40_000);
  const all = await notes();
  expect(new Set(all).size).toBe(60);
  expect(all).toHaveLength(60);
  for (const ticketId of ticketIds) {
    const mine = all.filter((name) => name.startsWith(`${ticketId}:`));
    expect(mine).toEqual([...mine].sort());
  }
});

it('rolls a failed handler back, blocks only its key, and sets it aside after eight tries', async () => {
  const [ticketId = 0] = ticketIds;
  let tries = 0;
  start([
    aHandler('bad', async (tx, _, event) => {
      await note(tx, event);
      tries += 1;
      if (event.data['n'] === 0) throw new Error('not today');
    }),
    aHandler('one', async () => undefined),
  ]);
  await happen(ticketId, 0, ['bad', 'one']);
  await happen(ticketId, 1, ['bad']);
  await waitUntil(async () => (await left()).every(({ subscriber }) => subscriber !== 'one'), 'the other one', 30_000);
  expect((await left()).map(({ subscriber }) => subscriber)).toEqual(['bad', 'bad']);
  for (let n = 1; n < 8; n += 1) {
    await waitUntil(() => tries === n, `try ${n}`, 30_000);
    await waitUntil(async () => (await left())[0]?.tries === n, 'the failure to be kept');
    expect((await left()).map(({ subscriber }) => subscriber)).toEqual(['bad', 'bad']);
    expect(await notes()).toEqual([]);
    await db.moveClock(n * 1_000_000);
    await clock.reload();
  }
  const [parked] = await waitUntil(
    async () => {
      const rows = await left();
      return rows.length === 1 && rows;
    },
    'the one after it',
    30_000,
  );
  expect(parked).toMatchObject({ tries: 8, error: 'Error: not today' });
  expect(parked?.parked_at).not.toBeNull();
  expect(await notes()).toEqual([`${ticketId}:001`]);
});

it('reports work without a handler at the start', () => {
  const wanted = [{ subscriber: 'one', on: 'ticket.updated' }];
  expect(() => startSubscribers(platform, [], wanted)).toThrow('one on ticket.updated');
  expect(() => startSubscribers(platform, [aHandler('other', async () => undefined)], wanted)).toThrow('other');
});
