import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aQueue, aTicket, aUser } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Scope } from '../../platform/session/people.ts';
import { runDueJobs } from '../../platform/jobs/engine/index.ts';
import { assignTask, markAssignmentsDue, setAssignment } from './assignment.service.ts';

const assignDue = () => runDueJobs({ warn: () => undefined }, [assignTask]);
const db = useTestDatabase({ poolSize: 12 });
beforeAll(async () => {
  await sql`create table wrong_assignments (ticket_id bigint, what text)`.execute(db.admin);
  // An independent check: a trigger counts again in the database at every assignment.
  await sql`
    create function judge_assignment() returns trigger language plpgsql as $$
    declare
      v_rule queue_assignments; v_open bigint; v_least bigint; v_online boolean;
    begin
      if current_setting('judge.by_hand', true) = 'yes' then return null; end if;
      select * into v_rule from queue_assignments where company_id = new.company_id and queue_id = new.queue_id;
      select online into v_online from users where id = new.user_id;
      select count(*) into v_open from tickets where user_id = new.user_id and status = 'open';
      select min(n) into v_least from (
        select (select count(*) from tickets t where t.user_id = u.id and t.status = 'open' and t.id <> new.id) as n
        from users u join user_queues q on q.user_id = u.id and q.queue_id = new.queue_id where u.online
      ) loads where n < v_rule.capacity;
      if not v_online then insert into wrong_assignments values (new.id, 'offline'); end if;
      if v_open > v_rule.capacity then insert into wrong_assignments values (new.id, 'over capacity'); end if;
      if v_open - 1 > v_least then insert into wrong_assignments values (new.id, 'not the fewest'); end if;
      return null;
    end $$`.execute(db.admin);
  await sql`
    create trigger judge after update on tickets for each row
    when (old.status = 'pending' and new.status = 'open') execute function judge_assignment()`.execute(db.admin);
  await sql`alter function judge_assignment() security definer`.execute(db.admin);
});

const agents = 6;
const capacity = 4;

async function aDesk() {
  const { id: company_id } = await aCompany(db.admin);
  const queue = await aQueue(db.admin, { company_id });
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const people = [];
  for (let n = 0; n < agents; n += 1)
    people.push(await aUser(db.admin, { company_id, queue_ids: [queue.id], online: n % 2 === 0 }));
  const scope: Scope = { companyId: company_id };
  await setAssignment(scope, queue.id, { mode: 'fewest', capacity });
  const arrive = async () => {
    const contact = await aContact(db.admin, { company_id });
    return aTicket(db.admin, { company_id, connection_id, contact_id: contact.id, queue_id: queue.id });
  };
  return { scope, queue, people, arrive };
}

const wrong = () => sql`select * from wrong_assignments`.execute(db.admin).then(({ rows }) => rows);

/** Runs two workers during `work`. */
async function whileSweeping(work: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  const sweeper = async () => {
    while (!isDone) await assignDue();
  };
  const sweepers = [sweeper(), sweeper()];
  await work().finally(() => (isDone = true));
  await Promise.all(sweepers);
}

it('keeps thirty arrivals within capacity, online and balanced under two workers', async () => {
  const { scope, people, arrive } = await aDesk();
  const { companyId } = scope;
  const toggle = (id: number) =>
    tenantTx(scope, async (tx) => {
      // Under the assignment lock, so that the trigger and the rule see the same agents online.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId}|assignment`}, 3))`.execute(tx);
      await sql`update users set online = not online where company_id = ${companyId} and id = ${id}`.execute(tx);
    });
  await whileSweeping(async () => {
    for (let n = 0; n < 30; n += 1) {
      await arrive();
      await tenantTx(scope, (tx) => markAssignmentsDue(tx, scope));
      if (n % 3 === 0) await toggle(people[(n / 3) % agents]?.id ?? 0);
    }
  });
  await db.admin.updateTable('users').set({ online: true }).where('company_id', '=', companyId).execute();
  await tenantTx(scope, (tx) => markAssignmentsDue(tx, scope));
  await assignDue();

  expect(await wrong()).toEqual([]);
  const held = await db.admin
    .selectFrom('tickets')
    .select(['user_id', (eb) => eb.fn.countAll<number>().as('n')])
    .where('company_id', '=', scope.companyId)
    .where('status', '=', 'open')
    .groupBy('user_id')
    .execute();
  // Six agents with a capacity of four hold twenty-four tickets; six wait.
  expect(held.map(({ n }) => Number(n))).toEqual(Array.from({ length: agents }, () => capacity));
  const entries = await db.admin
    .selectFrom('ticket_events')
    .select(['ticket_id', 'user_id', 'data'])
    .where('company_id', '=', scope.companyId)
    .where('kind', '=', 'assigned')
    .execute();
  expect(new Set(entries.map(({ ticket_id }) => ticket_id)).size).toBe(agents * capacity);
  expect(entries).toHaveLength(agents * capacity);
  for (const { user_id, data } of entries) {
    expect(user_id).toBeNull();
    expect(data).toMatchObject({ cause: 'fewest', inputs: { capacity }, status: 'open' });
  }
});

it('gives no ticket above capacity to an agent who accepts at the same moment', async () => {
  const { scope, people, arrive } = await aDesk();
  const [only] = people;
  if (!only) throw new Error('no agent');
  await db.admin
    .updateTable('users')
    .set({ online: false })
    .where('company_id', '=', scope.companyId)
    .where('id', '<>', only.id)
    .execute();
  const all = await Promise.all(Array.from({ length: 2 * capacity }, arrive));
  const accept = (id: number) =>
    tenantTx(scope, async (tx) => {
      await sql`set local judge.by_hand = 'yes'`.execute(tx);
      await sql`update tickets set status = 'open', user_id = ${only.id}
        where company_id = ${scope.companyId} and id = ${id} and status = 'pending'`.execute(tx);
    });
  await tenantTx(scope, (tx) => markAssignmentsDue(tx, scope));
  await whileSweeping(async () => {
    for (const [n, { id }] of all.entries()) if (n % 2 === 0) await accept(id);
  });
  expect(await wrong()).toEqual([]);
});

it('stores once why a ticket waits and assigns it when an agent comes online', async () => {
  const { scope, people, arrive } = await aDesk();
  await db.admin.updateTable('users').set({ online: false }).where('company_id', '=', scope.companyId).execute();
  const ticket = await arrive();
  for (let times = 0; times < 2; times += 1) {
    await tenantTx(scope, (tx) => markAssignmentsDue(tx, scope));
    await assignDue();
  }
  const listEntries = () =>
    db.admin
      .selectFrom('ticket_events')
      .select(['kind', 'data'])
      .where('company_id', '=', scope.companyId)
      .where('ticket_id', '=', ticket.id)
      .orderBy('id')
      .execute();
  const waits = { kind: 'not-assigned', data: { cause: 'nobody-online', inputs: { capacity, online: 0, free: 0 } } };
  expect(await listEntries()).toEqual([waits]);

  await assignDue();
  await db.admin
    .updateTable('users')
    .set({ online: true })
    .where('id', '=', people[3]?.id ?? 0)
    .execute();
  await db.moveClock(3_000);
  await assignDue();
  expect(await listEntries()).toMatchObject([
    waits,
    { kind: 'assigned', data: { cause: 'fewest', userId: people[3]?.id } },
  ]);
});
