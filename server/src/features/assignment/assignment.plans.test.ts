import { tenantTx, type TenantTx } from '@recadia/db';
import { aCompany, aConnection, aQueue, aUser } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Scope } from '../../platform/session/people.ts';
import { lockNextWaiting, lockUnexplained, saveRule } from './assignment.sql.ts';

const db = useTestDatabase({ poolSize: 2 });
let scope: Scope;
const waiting = 5_000;

/** Ten queues with five thousand waiting tickets, a free agent in each, and as many closed tickets. */
beforeAll(async () => {
  const { id: company_id } = await aCompany(db.admin);
  scope = { companyId: company_id };
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const queues: number[] = [];
  for (let n = 0; n < 10; n += 1) queues.push((await aQueue(db.admin, { company_id })).id);
  for (const id of queues) await aUser(db.admin, { company_id, queue_ids: [id], online: true });
  await tenantTx(scope, async (tx) => {
    for (const id of queues) await saveRule(tx, scope, id, { mode: 'fewest', capacity: 5 });
  });
  await sql`insert into contacts (company_id, name)
    select ${company_id}, 'Cliente ' || n from generate_series(1, ${waiting}::int) n`.execute(db.admin);
  const made = (status: string) => sql`
    insert into tickets (company_id, contact_id, connection_id, status, queue_id, closed_at, queued_at)
    select ${company_id}, c.id, ${connection_id}, ${status}, (${queues}::bigint[])[1 + c.id % 10],
      case when ${status} = 'closed' then now() end, now() - c.id * interval '1 second'
    from contacts c where c.company_id = ${company_id}`;
  await made('pending').execute(db.admin);
  await made('closed').execute(db.admin);
});

/** Counts the tickets that were read, instead of trusting the plan. */
const readBy = <T>(work: (tx: TenantTx) => Promise<T>) =>
  tenantTx(scope, async (tx) => {
    const read = async () =>
      (
        await sql<{ n: number }>`
          select pg_stat_get_xact_tuples_returned('tickets'::regclass)
            + pg_stat_get_xact_tuples_fetched('tickets'::regclass) as n`.execute(tx)
      ).rows[0]?.n ?? 0;
    const before = await read();
    const found = await work(tx);
    return { found, read: (await read()) - before };
  });

it.each(['before the planner knows the tables', 'after'])(
  'reads only the first waiting tickets of each queue among thousands: %s',
  async (when) => {
    if (when === 'after') await sql`analyze`.execute(db.admin);
    const { found, read } = await readBy((tx) => lockNextWaiting(tx, scope, 10));
    const first = db.admin.selectFrom('tickets').select('id').where('status', '=', 'pending').orderBy('queued_at');
    expect(found.map(({ id }) => id)).toEqual((await first.limit(10).execute()).map(({ id }) => id));
    // Twenty tickets of each of the ten queues, and the locked ones.
    expect(read).toBeLessThanOrEqual(430);
  },
);

it('reads no waiting ticket again once its reason is stored', async () => {
  const some = await readBy((tx) => lockUnexplained(tx, scope, 50));
  expect(some.found).toHaveLength(50);
  expect(some.read).toBeLessThanOrEqual(600);
  await db.admin.updateTable('tickets').set({ is_wait_explained: true }).where('status', '=', 'pending').execute();
  await sql`vacuum tickets`.execute(db.admin);
  const none = await readBy((tx) => lockUnexplained(tx, scope, 50));
  expect(none).toEqual({ found: [], read: 0 });
});

it('puts a ticket that waits anew last and keeps its place across queues', async () => {
  const pick = db.admin.selectFrom('tickets').select(['id', 'queued_at']).where('status', '=', 'pending');
  const { id, queued_at: before } = await pick.executeTakeFirstOrThrow();
  const change = async (to: { status?: string; queue_id?: number; chatbot?: boolean }) => {
    const { queued_at, is_wait_explained } = await db.admin
      .updateTable('tickets')
      .set(to)
      .where('id', '=', id)
      .returning(['queued_at', 'is_wait_explained'])
      .executeTakeFirstOrThrow();
    return { isAnew: queued_at > before, isExplained: is_wait_explained };
  };
  const { id: queue_id } = await aQueue(db.admin, { company_id: scope.companyId });
  expect(await change({ queue_id })).toEqual({ isAnew: false, isExplained: true });
  await change({ status: 'open' });
  expect(await change({ status: 'pending' })).toEqual({ isAnew: true, isExplained: false });
});
