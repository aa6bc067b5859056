import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aTicket } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../process/config.ts';
import { startPlatform, type Platform } from '../platform.ts';
import { testEnvironment } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { takeDueTimer } from './timers.sql.ts';
import { armTimer, runDueTimers, startTimers, type TimerHandler } from './timers.ts';

const minute = 60_000;
const log = { warn: () => undefined };

const db = useTestDatabase();
let platform: Platform;
let of: { company_id: number; connection_id: number };
beforeAll(async () => {
  platform = await startPlatform(readConfig(testEnvironment(db)));
  const { id: company_id } = await aCompany(db.admin);
  of = { company_id, connection_id: (await aConnection(db.admin, { company_id })).id };
});
afterAll(async () => {
  await platform.stop();
});

async function aTalk(): Promise<number> {
  const contact = await aContact(db.admin, { company_id: of.company_id });
  return (await aTicket(db.admin, { ...of, contact_id: contact.id })).id;
}

const arm = (ticketId: number, dueAt: Date) =>
  tenantTx({ companyId: of.company_id }, (tx) =>
    armTimer(tx, { companyId: of.company_id }, { ticketId, kind: 'trial', dueAt }),
  );
const left = (ticketId: number) =>
  db.admin.selectFrom('ticket_timers').selectAll().where('ticket_id', '=', ticketId).execute();

/** Inserts an event of the ticket in the transaction of the timer. */
const writes: TimerHandler = {
  kind: 'trial',
  async handle(tx, { companyId }, ticketId) {
    await sql`insert into ticket_events (company_id, ticket_id, contact_id, kind)
      select company_id, id, contact_id, 'trial' from tickets where company_id = ${companyId} and id = ${ticketId}`.execute(
      tx,
    );
  },
};
const done = async (ticketId: number) =>
  (
    await db.admin
      .selectFrom('ticket_events')
      .select('id')
      .where('ticket_id', '=', ticketId)
      .where('kind', '=', 'trial')
      .execute()
  ).length;

it('runs a due timer once by the database’s clock, with several workers', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, aTalk));
  const soon = new Date(Date.now() + 5 * minute);
  for (const id of ids) await arm(id, soon);
  await runDueTimers([writes], log);
  expect(await Promise.all(ids.map(done))).toEqual(ids.map(() => 0));
  await db.moveClock(5 * minute);
  await Promise.all([runDueTimers([writes], log), runDueTimers([writes], log), runDueTimers([writes], log)]);
  expect(await Promise.all(ids.map(done))).toEqual(ids.map(() => 1));
  expect((await Promise.all(ids.map(left))).flat()).toEqual([]);
  await db.freeClock();
});

it('armed again it is moved: of a kind a ticket has one', async () => {
  const id = await aTalk();
  await arm(id, new Date(0));
  await arm(id, new Date(Date.now() + minute));
  await runDueTimers([writes], log);
  expect([await done(id), (await left(id)).length]).toEqual([0, 1]);
});

it('leaves a timer alone that was moved or done after the claim', async () => {
  const id = await aTalk();
  const scope = { companyId: of.company_id };
  const take = () => tenantTx(scope, (tx) => takeDueTimer(tx, scope, { ticketId: id, kind: 'trial' }));
  await arm(id, new Date(Date.now() + minute));
  expect(await take()).toBe(false);
  await arm(id, new Date(0));
  expect([await take(), await take()]).toEqual([true, false]);
});

it('rolls back a failed timer, retries later and later, sets it aside after eight tries', async () => {
  const id = await aTalk();
  const fails: TimerHandler = {
    kind: 'trial',
    async handle(tx, scope, ticketId) {
      await writes.handle(tx, scope, ticketId);
      throw new Error('not today');
    },
  };
  await arm(id, new Date(0));
  for (let tries = 1; tries <= 8; tries += 1) {
    await runDueTimers([fails], log);
    expect(await left(id)).toMatchObject([{ tries, error: 'Error: not today' }]);
    await db.moveClock(900_000);
  }
  expect(await left(id)).toMatchObject([{ parked_at: expect.any(Date) }]);
  await runDueTimers([writes], log);
  expect(await done(id)).toBe(0);
  await db.freeClock();
});

it('acts on timers of other companies when the timers of one company hang', async () => {
  const other = { company_id: (await aCompany(db.admin)).id };
  const { id: connection_id } = await aConnection(db.admin, other);
  const { id: contact_id } = await aContact(db.admin, other);
  const { id: ticket } = await aTicket(db.admin, { ...other, connection_id, contact_id });
  for (let n = 0; n < 12; n += 1) await arm(await aTalk(), new Date(0));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const acted: number[] = [];
  let hanging = 0;
  const hangs: TimerHandler = {
    kind: 'trial',
    async handle(_tx, { companyId }, ticketId) {
      if (companyId !== of.company_id) return void acted.push(ticketId);
      hanging += 1;
      await released;
    },
  };
  const timers = startTimers({ log }, [hangs]);
  await waitUntil(() => hanging >= 4, 'the share of the first company');
  const dueAt = new Date(Date.now() - minute);
  await tenantTx({ companyId: other.company_id }, (tx) =>
    armTimer(tx, { companyId: other.company_id }, { ticketId: ticket, kind: 'trial', dueAt }),
  );
  await waitUntil(() => acted.length === 1, 'the timer of the other company');
  expect([acted, hanging]).toEqual([[ticket], 4]);
  release();
  await timers.stop();
});

it('a look at the clock reads due rows only, however many are not', async () => {
  await sql`alter table ticket_timers drop constraint ticket_timers_company_id_ticket_id_fkey`.execute(db.admin);
  await sql`insert into ticket_timers (company_id, ticket_id, kind, due_at)
    select ${of.company_id}, n, 'trial', app_now() + interval '1 day' from generate_series(1000000, 1200000) n`.execute(
    db.admin,
  );
  await sql`analyze ticket_timers`.execute(db.admin);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>`
    explain (analyze, buffers, format json)
    select company_id, ticket_id, kind from ticket_timers
    where parked_at is null and due_at <= app_now()
      and (leased_until is null or leased_until < clock_timestamp())
    order by due_at limit 50 for update skip locked`.execute(db.admin);
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  const nodes = plan ? nodesOf(plan.Plan) : [];
  expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['ticket_timers_due_idx']);
  expect(plan?.Plan['Shared Hit Blocks']).toBeLessThan(20);
});

interface PlanNode {
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
