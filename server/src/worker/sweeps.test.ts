import { aCompany, aSession, aUser } from '@recadia/db/testing';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../testing/use-server.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { startJobs } from '../platform/jobs/engine/index.ts';
import { prune } from './prune.ts';
import { repeatedSweeps, startWorkAges, sweepPresence } from './sweeps.ts';

const server = useTestServer();
let companyId: number;
let userId: number;

beforeAll(async () => {
  companyId = (await aCompany(server.db.admin)).id;
  userId = (await aUser(server.db.admin, { company_id: companyId })).id;
});

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

it('prune: events go after 2 days, kept answers after 24 hours, sessions a day after their end', async () => {
  const { admin } = server.db;
  const event = (seq: number, created_at: Date) => ({ company_id: companyId, seq, name: 'tag.deleted', created_at });
  await admin
    .insertInto('events')
    .values([event(1, ago(48 * hour + 1_000)), event(2, ago(48 * hour - 60_000))])
    .execute();
  const answer = (key: string, created_at: Date) => ({
    company_id: companyId,
    user_id: userId,
    route: 'POST /tags',
    key,
    created_at,
    body_hash: '0'.repeat(64),
  });
  await admin
    .insertInto('idempotency_keys')
    .values([answer('old', ago(24 * hour + 1_000)), answer('young', ago(24 * hour - 60_000))])
    .execute();
  // Expired after it was created, because the server's own sweep may run at any moment.
  const session = async (expires_at: Date) => {
    const { id } = await aSession(admin, { company_id: companyId, user_id: userId });
    await admin.updateTable('sessions').set({ expires_at }).where('id', '=', id).execute();
    return { id };
  };
  await session(ago(24 * hour + 1_000));
  const kept = await session(ago(24 * hour - 60_000));

  await prune();

  const events = await admin.selectFrom('events').select('seq').where('company_id', '=', companyId).execute();
  expect(events).toEqual([{ seq: 2 }]);
  const keys = await admin.selectFrom('idempotency_keys').select('key').where('company_id', '=', companyId).execute();
  expect(keys).toEqual([{ key: 'young' }]);
  const sessions = await admin.selectFrom('sessions').select('id').where('company_id', '=', companyId).execute();
  expect(sessions).toEqual([{ id: kept.id }]);
});

it('sweeps presence in two workers at once, and emits the change once', async () => {
  const { admin } = server.db;
  const silent = await aUser(admin, { company_id: companyId, online: true, last_seen_at: ago(10 * 60_000) });
  await Promise.all([sweepPresence(), sweepPresence()]);
  const user = await admin.selectFrom('users').select('online').where('id', '=', silent.id).executeTakeFirstOrThrow();
  expect(user.online).toBe(false);
  const emitted = await admin
    .selectFrom('events')
    .select('entity_id')
    .where('name', '=', 'user.updated')
    .where('entity_id', '=', String(silent.id))
    .execute();
  expect(emitted).toHaveLength(1);
});

it('prunes the rest when one kind cannot be pruned, and counts the failure', async () => {
  const { admin } = server.db;
  const { id } = await aSession(admin, { company_id: companyId, user_id: userId });
  await admin
    .updateTable('sessions')
    .set({ expires_at: ago(48 * hour) })
    .where('id', '=', id)
    .execute();
  await sql`alter routine events_prune rename to events_prune_away`.execute(admin);
  const failed = async () =>
    (await server.platform.metrics.jobs.get()).values.filter(
      ({ labels, metricName }) =>
        labels.task === 'prune' && labels.outcome === 'failed' && metricName?.endsWith('_count'),
    ).length;
  await admin.deleteFrom('jobs').where('task', '=', 'prune').execute();
  const worker = startJobs(server.platform, { tasks: [], repeated: repeatedSweeps });
  try {
    await waitUntil(async () => (await failed()) > 0, 'the failure');
    const left = await admin.selectFrom('sessions').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
  } finally {
    await worker.stop();
    await sql`alter routine events_prune_away rename to events_prune`.execute(admin);
  }
});

it('measures the age of the oldest due work of each kind', async () => {
  const { metrics, log } = server.platform;
  const ages = startWorkAges({ metrics, log });
  const kinds = async () => (await metrics.workAge.get()).values.map(({ labels }) => labels.kind).sort();
  await waitUntil(async () => (await kinds()).length > 0, 'the ages of due work');
  expect(await kinds()).toEqual(['event', 'inbound lane', 'job', 'outbound lane', 'timer', 'work lane']);
  await ages.stop();
});
