import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aQueue, aTicket } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { runDueJobs } from './engine/index.ts';
import { armTimer, disarmTimers, timerJob, timerTask, wakeTimersOf, type TimerHandler } from './timers.ts';

const minute = 60_000;
const kind = 'trial';

const db = useTestDatabase({ poolSize: 8 });
let scope: { companyId: number };
let connection_id: number;
beforeAll(async () => {
  const { id: company_id } = await aCompany(db.admin);
  scope = { companyId: company_id };
  connection_id = (await aConnection(db.admin, { company_id })).id;
});

async function insertTicket(fields: object = {}): Promise<number> {
  const { companyId: company_id } = scope;
  const { id: contact_id } = await aContact(db.admin, { company_id });
  return (await aTicket(db.admin, { company_id, connection_id, contact_id, ...fields })).id;
}

const arm = (ticketId: number, dueAt: Date) => tenantTx(scope, (tx) => armTimer(tx, scope, { ticketId, kind, dueAt }));
const left = (ticketId: number) =>
  db.admin
    .selectFrom('jobs')
    .selectAll()
    .where('task', '=', timerJob.name)
    .where('key', '=', `${kind}:${ticketId}`)
    .execute();

/** Inserts an event of the ticket in the transaction of the timer. */
const writes: TimerHandler = {
  kind,
  async handle(tx, { companyId }, ticketId) {
    await sql`insert into ticket_events (company_id, ticket_id, contact_id, kind)
      select company_id, id, contact_id, ${kind} from tickets where company_id = ${companyId} and id = ${ticketId}`.execute(
      tx,
    );
  },
};
const runDue = (handler = writes) => runDueJobs({ warn: () => undefined }, [timerTask([handler])]);
const countActs = async (ticketId: number) =>
  (
    await db.admin
      .selectFrom('ticket_events')
      .select('id')
      .where('ticket_id', '=', ticketId)
      .where('kind', '=', kind)
      .execute()
  ).length;

it('runs a due timer once by the clock of the database, with several workers', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => insertTicket()));
  const soon = new Date(Date.now() + 5 * minute);
  for (const id of ids) await arm(id, soon);
  await runDue();
  expect(await Promise.all(ids.map(countActs))).toEqual(ids.map(() => 0));
  await db.moveClock(5 * minute);
  await Promise.all([runDue(), runDue(), runDue()]);
  expect(await Promise.all(ids.map(countActs))).toEqual(ids.map(() => 1));
  expect((await Promise.all(ids.map(left))).flat()).toEqual([]);
  await db.freeClock();
});

it('moves a timer that is armed again, and removes one that is disarmed', async () => {
  const id = await insertTicket();
  await arm(id, new Date(0));
  await arm(id, new Date(Date.now() + minute));
  await runDue();
  expect([await countActs(id), (await left(id)).length]).toEqual([0, 1]);
  await tenantTx(scope, (tx) => disarmTimers(tx, scope, id, [kind]));
  expect(await left(id)).toEqual([]);
});

it('arms a timer again when its handler says so', async () => {
  const id = await insertTicket();
  const dueAt = new Date(Date.now() + minute);
  await arm(id, new Date(0));
  await runDue({ kind, handle: () => Promise.resolve({ dueAt }) });
  expect(await left(id)).toMatchObject([{ due_at: dueAt, worker: null, is_ready: false }]);
});

it('rolls back a timer that was moved during its run, and runs it at its new time', async () => {
  const id = await insertTicket();
  await arm(id, new Date(0));
  let [begin, end] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const moved = new Promise<void>((resolve) => (end = resolve));
  const run = runDue({
    kind,
    async handle(...args) {
      await writes.handle(...args);
      begin();
      await moved;
    },
  });
  await begun;
  await arm(id, new Date(Date.now() + minute));
  end();
  await run;
  expect(await countActs(id)).toBe(0);
  await db.moveClock(minute);
  await runDue();
  expect(await countActs(id)).toBe(1);
  await db.freeClock();
});

it('rolls back a timer that another worker took over during its run', async () => {
  const id = await insertTicket();
  await arm(id, new Date(0));
  const other = randomUUID();
  await runDue({
    kind,
    async handle(...args) {
      await writes.handle(...args);
      const taken = db.admin.updateTable('jobs').set({ worker: other, attempts: 2 });
      await taken.where('key', '=', `${kind}:${id}`).execute();
    },
  });
  expect(await countActs(id)).toBe(0);
  expect(await left(id)).toMatchObject([{ worker: other }]);
});

it('leaves the timers of a company that may not work until it may', async () => {
  const id = await insertTicket();
  await arm(id, new Date(0));
  const set = (status: boolean) =>
    db.admin.updateTable('companies').set({ status }).where('id', '=', scope.companyId).execute();
  await set(false);
  await runDue();
  expect(await countActs(id)).toBe(0);
  await set(true);
  await runDue();
  expect(await countActs(id)).toBe(1);
});

it('makes the timers of all open tickets of a queue due now', async () => {
  const { id: queue_id } = await aQueue(db.admin, { company_id: scope.companyId });
  const [armed, bare] = [await insertTicket({ queue_id }), await insertTicket({ queue_id })];
  const others = [await insertTicket(), await insertTicket({ queue_id, status: 'closed', closed_at: new Date() })];
  await arm(armed, new Date(Date.now() + minute));
  await tenantTx(scope, (tx) => wakeTimersOf(tx, scope, kind, { queueId: queue_id }));
  await runDue();
  expect(await Promise.all([armed, bare, ...others].map(countActs))).toEqual([1, 1, 0, 0]);
});
