import { tenantTx, type TenantTx } from '@recadia/db';
import { aCompany, aConnection } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testEnvironment } from '../../testing/server.ts';
import { pause, waitUntil } from '../../testing/wait-until.ts';
import { readConfig } from '../process/config.ts';
import { markLanesDue } from './wake-ups.ts';
import type { HeldLane } from './lanes.sql.ts';
import type { LaneWork } from './held-lanes.ts';
import { startLanes } from './lanes.ts';
import { startPlatform, type Platform } from '../platform.ts';

const db = useTestDatabase();
let platform: Platform;
let companyId: number;
let connectionId: number;
const running: ReturnType<typeof startLanes>[] = [];
const heldSteps: (() => void)[] = [];

beforeAll(async () => {
  platform = await startPlatform(readConfig(testEnvironment(db)));
});
beforeEach(async () => {
  await db.admin.deleteFrom('lanes').execute();
  companyId = (await aCompany(db.admin)).id;
  connectionId = (await aConnection(db.admin, { company_id: companyId })).id;
});
afterEach(async () => {
  for (const end of heldSteps.splice(0)) end();
  await Promise.all(running.splice(0).map((lanes) => lanes.stop()));
});
afterAll(async () => {
  await platform.stop();
});

/** Adds an inbound message to the chat, as a provider does. */
const bring = (chat: string, key: string, more?: Parameters<typeof markLanesDue>[3]) =>
  bringTo({ companyId, connectionId }, chat, key, more);

const bringTo = (
  { companyId, connectionId }: { companyId: number; connectionId: number },
  ...[chat, key, more]: Parameters<typeof bring>
) =>
  tenantTx({ companyId }, async (tx) => {
    const row = { kind: 'message', dedupe_key: key, event: '{}', at: new Date(), chat };
    await tx
      .insertInto('inbound')
      .values({ company_id: companyId, connection_id: connectionId, ...row })
      .execute();
    await markLanesDue(tx, { companyId }, { connectionId, direction: 'in', chat }, more);
  });

const waiting = (lane: HeldLane, tx: TenantTx) =>
  tx
    .selectFrom('inbound')
    .select(['id', 'dedupe_key'])
    .where('company_id', '=', lane.companyId)
    .where('chat', '=', lane.chat)
    .where('done_at', 'is', null)
    .orderBy('id');

const start = (processed: string[], more: Partial<LaneWork> = {}) => {
  const lanes = startLanes(platform, {
    direction: 'in',
    width: 4,
    leaseMs: 10_000,
    step: (lane) =>
      tenantTx({ companyId: lane.companyId }, async (tx) => {
        const row = await waiting(lane, tx).executeTakeFirst();
        if (!row) return false;
        const mine = tx.updateTable('inbound').set({ done_at: new Date() }).where('company_id', '=', lane.companyId);
        const { numUpdatedRows } = await mine.where('id', '=', row.id).where('done_at', 'is', null).executeTakeFirst();
        if (numUpdatedRows > 0n) processed.push(`${lane.chat} ${row.dedupe_key}`);
        return true;
      }),
    ...more,
  });
  running.push(lanes);
  return lanes;
};

it('is in one hand at a time, however many ask while it is worked', async () => {
  let [runningSteps, most] = [0, 0];
  const step = async () => {
    runningSteps += 1;
    most = Math.max(most, runningSteps);
    await pause(400);
    runningSteps -= 1;
    return false;
  };
  for (let n = 0; n < 2; n += 1) start([], { step });
  for (let n = 0; n < 4; n += 1) {
    await bring('phone:1', `n${n}`);
    await waitUntil(() => runningSteps > 0, 'a running step');
  }
  await waitUntil(() => runningSteps === 0 || most > 1, 'the end of it');
  expect(most).toBe(1);
});

it('works what is brought in its order, each chat by itself, once, over several holders', async () => {
  const processed: string[] = [];
  start(processed);
  start(processed);
  const chats = Array.from({ length: 6 }, (_, i) => `phone:${i}`);
  await Promise.all(
    chats.map(async (chat) => {
      for (let i = 0; i < 25; i += 1) await bring(chat, `${chat}-${String(i).padStart(3, '0')}`);
    }),
  );
  await waitUntil(() => processed.length === 150, 'all of it');
  for (const chat of chats) {
    const mine = processed.filter((line) => line.startsWith(`${chat} `));
    expect(mine).toEqual([...mine].sort());
    expect(new Set(mine).size).toBe(25);
  }
});

it('is woken by the commit, and never sleeps over work that came while it finished', async () => {
  const processed: string[] = [];
  start(processed, { width: 1 });
  for (let i = 0; i < 60; i += 1) {
    await bring('phone:1', `n${i}`);
    if (i % 3 === 0) await waitUntil(() => processed.length === i + 1, `number ${i}`, 900);
  }
  await waitUntil(() => processed.length === 60, 'all of it');
});

it('waits for what is due later, and goes on after a step that failed', async () => {
  const processed: string[] = [];
  let failures = 0;
  const lanes = start(processed, {
    step: async (lane) => {
      if (lane.chat === 'phone:bad' && failures < 1) {
        failures += 1;
        throw new Error('not today');
      }
      return tenantTx({ companyId: lane.companyId }, async (tx) => {
        const done = await tx
          .updateTable('inbound')
          .set({ done_at: new Date() })
          .where('company_id', '=', lane.companyId)
          .where('chat', '=', lane.chat)
          .where('done_at', 'is', null)
          .returning('dedupe_key')
          .execute();
        processed.push(...done.map((row) => row.dedupe_key));
        return false;
      });
    },
  });
  await bring('phone:later', 'later', { dueAt: new Date(Date.now() + 60_000) });
  await bring('phone:bad', 'bad');
  await waitUntil(() => processed.includes('bad'), 'the second try');
  expect(processed).toEqual(['bad']);
  await lanes.stop();
});

const laneRow = () =>
  db.admin
    .selectFrom('lanes')
    .select(['epoch', 'leased_until'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();

/** A step that runs until the test ends it. */
function heldStep() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  heldSteps.push(end);
  const calls = { begun: 0, running: 0, most: 0 };
  const step = async ({ chat }: HeldLane) => {
    calls.begun += 1;
    calls.running += 1;
    calls.most = Math.max(calls.most, calls.running);
    await ended;
    await db.admin.updateTable('inbound').set({ done_at: new Date() }).where('chat', '=', chat).execute();
    calls.running -= 1;
    return false;
  };
  return { step, calls, end };
}

it('takes over a lane when the lease of a dead holder is over', async () => {
  await bring('phone:1', 'one');
  const lease = { leased_until: new Date(Date.now() + 300), epoch: 7 };
  await db.admin.updateTable('lanes').set(lease).where('company_id', '=', companyId).execute();
  const processed: string[] = [];
  start(processed);
  await waitUntil(() => processed.length === 1, 'the next holder');
  expect((await laneRow()).epoch).toBe(8);
});

it('renews the lease of a lane while its step runs longer than the lease', async () => {
  const { step, calls, end } = heldStep();
  // With a width of one no process claims the lane again, even on a slow machine.
  start([], { step, leaseMs: 300, width: 1 });
  await bring('phone:1', 'one');
  const first = await waitUntil(async () => (await laneRow()).leased_until, 'the first lease');
  await waitUntil(async () => Number((await laneRow()).leased_until) > first.getTime() + 600, 'two renewals', 8_000);
  expect((await laneRow()).epoch).toBe(1);
  end();
  await waitUntil(async () => (await laneRow()).leased_until === null, 'the release');
  expect(calls).toMatchObject({ begun: 1, running: 0 });
});

it('waits for the first step when a process claims a lane it still works on', async () => {
  const { step, calls, end } = heldStep();
  start([], { step });
  await bring('phone:1', 'one');
  await waitUntil(() => calls.running === 1, 'the first step');
  const lapsed = { leased_until: new Date(0) };
  await db.admin.updateTable('lanes').set(lapsed).where('company_id', '=', companyId).execute();
  await bring('phone:1', 'two');
  await waitUntil(async () => (await laneRow()).epoch === 2, 'the second claim');
  end();
  await waitUntil(() => calls.begun === 2 && calls.running === 0, 'the second step');
  expect(calls.most).toBe(1);
});

it('claims the next lanes at once when lanes end during a claim', async () => {
  const processed: string[] = [];
  const chats = Array.from({ length: 120 }, (_, n) => `phone:${n}`);
  for (const chat of chats) await bring(chat, chat);
  start(processed, { width: 3 });
  await waitUntil(() => processed.length === chats.length, 'all of them', 10_000);
});

describe('the share of a process', () => {
  const anotherNumber = async (company_id: number) => {
    const { id } = await aConnection(db.admin, { company_id });
    return { companyId: company_id, connectionId: id };
  };
  const limits = { perConnection: 2, perCompany: 3, background: 2 };

  /**
   * Starts steps that run until the test ends them; the result counts the busy lanes by the first letter of their chat.
   */
  function startHeld(width: number) {
    const { step } = heldStep();
    const begun: string[] = [];
    const lanes = startLanes(platform, {
      direction: 'in',
      width,
      limits,
      leaseMs: 60_000,
      step: (lane) => (begun.push(lane.chat), step(lane)),
    });
    running.push(lanes);
    return (name: string) => begun.filter((chat) => chat.startsWith(name)).length;
  }

  it('leaves slots to other connections and companies when one number hangs', async () => {
    const first = { companyId, connectionId };
    const second = await anotherNumber(companyId);
    const other = await anotherNumber((await aCompany(db.admin)).id);
    for (let n = 0; n < 6; n += 1) await bringTo(first, `a:${n}`, `a${n}`, { priority: 10 });
    const begun = startHeld(5);
    await waitUntil(() => begun('a:') >= 2, 'the share of the first number');
    for (let n = 0; n < 3; n += 1) await bringTo(second, `b:${n}`, `b${n}`, { priority: 10 });
    await waitUntil(() => begun('b:') >= 1, 'the rest of the company’s share', 8_000);
    await bringTo(other, 'c:1', 'c1', { priority: 10 });
    await waitUntil(() => begun('c:') === 1, 'the other company');
    expect([begun('a:'), begun('b:')]).toEqual([2, 1]);
  });

  it('leaves slots to live messages when histories of several companies wait', async () => {
    for (const name of ['a', 'b', 'c']) {
      const number = await anotherNumber((await aCompany(db.admin)).id);
      await bringTo(number, `history-${name}`, name);
    }
    const begun = startHeld(3);
    await waitUntil(() => begun('history-') >= 2, 'the share of histories');
    await bring('live', 'live', { priority: 10 });
    await waitUntil(() => begun('live') === 1, 'the live message');
    expect(begun('history-')).toBe(2);
  });

  it('goes on with the rest when a lane of a full company is done', async () => {
    const processed: string[] = [];
    start(processed, { limits: { perConnection: 1, perCompany: 1, background: 1 } });
    const chats = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await Promise.all(chats.map((chat) => bring(chat, chat)));
    await waitUntil(() => processed.length === chats.length, 'all of them');
  });
});
