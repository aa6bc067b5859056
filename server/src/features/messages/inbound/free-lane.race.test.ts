import { tenantTx } from '@recadia/db';
import { aCompany, aConnection } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { beforeEach, expect, it } from 'vitest';
import { markLanesDue } from '../../../platform/jobs/wake-ups.ts';
import type { HeldLane } from '../../../platform/jobs/lanes.sql.ts';
import { pause } from '../../../testing/wait-until.ts';
import { freeLane } from './ingest.sql.ts';

const db = useTestDatabase({ poolSize: 3 });
let lane: HeldLane;
const chat = 'phone:5511988887777';

beforeEach(async () => {
  const { id: companyId } = await aCompany(db.admin);
  const { id: connectionId } = await aConnection(db.admin, { company_id: companyId });
  lane = { companyId, connectionId, direction: 'in', chat, epoch: 3 };
  const row = { company_id: companyId, connection_id: connectionId, direction: 'in', chat, epoch: 3 };
  await db.admin
    .insertInto('lanes')
    .values({ ...row, due_at: new Date(), leased_until: new Date(Date.now() + 60_000) })
    .execute();
});

const state = () =>
  db.admin
    .selectFrom('lanes')
    .select(['due_at', 'leased_until', 'priority'])
    .where('company_id', '=', lane.companyId)
    .execute();
const free = (held = lane) => tenantTx(lane, (tx) => freeLane(tx, held));

/** Records a message as a provider does and commits it after `until` resolves. */
const bring = (until: Promise<unknown>) =>
  tenantTx(lane, async (tx) => {
    const { companyId: company_id, connectionId: connection_id } = lane;
    const row = { company_id, connection_id, chat, kind: 'message', dedupe_key: 'a', event: '{}', at: new Date() };
    await tx.insertInto('inbound').values(row).execute();
    await markLanesDue(tx, lane, lane);
    await until;
  });

it('a lane of arrivals with nothing left in it waits for work, without a holder', async () => {
  expect(await free()).toBeNull();
  expect(await state()).toEqual([{ due_at: null, leased_until: null, priority: 0 }]);
});

it('keeps the lane due when work arrives while it is released', async () => {
  let commit = () => {};
  const brought = bring(new Promise<void>((resolve) => (commit = resolve)));
  await pause(200);
  const freed = free();
  await pause(200);
  commit();
  await brought;
  const dueAt = await freed;
  expect(dueAt).toBeInstanceOf(Date);
  expect(await state()).toEqual([{ due_at: dueAt, leased_until: null, priority: 10 }]);
});

it('leaves the lane to the new holder when the lease was lost', async () => {
  expect(await free({ ...lane, epoch: 2 })).toBeNull();
  expect(await state()).toEqual([{ due_at: expect.any(Date), leased_until: expect.any(Date), priority: 0 }]);
});
