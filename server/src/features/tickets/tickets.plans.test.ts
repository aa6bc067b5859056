import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aQueue, aUser } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../platform/session/people.ts';
import { pageOfTickets } from './list/tickets.list.ts';

const db = useTestDatabase({ poolSize: 2 });
let agent: Actor;
let admin: Actor;
let supervisor: Actor;

/** Ten thousand unclosed and twenty thousand closed tickets, in ten queues, of ten users. */
beforeAll(async () => {
  const { id: company_id } = await aCompany(db.admin);
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const queues = await Promise.all(Array.from({ length: 10 }, () => aQueue(db.admin, { company_id })));
  const users = await Promise.all(Array.from({ length: 10 }, () => aUser(db.admin, { company_id })));
  await sql`insert into contacts (company_id, name)
    select ${company_id}, 'Cliente ' || n from generate_series(1, 10000) n`.execute(db.admin);
  const made = (status: ReturnType<typeof sql>, rows: number) => sql`
    insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, closed_at, updated_at)
    select ${company_id}, c.id, ${connection_id}, s.status, case when s.status <> 'pending' then u.id end, q.id,
      case when s.status = 'closed' then now() end, now() - n * interval '1 minute'
    from generate_series(1, ${rows}::int) n
    cross join lateral (select ${status} as status) s
    join lateral (select id from contacts where company_id = ${company_id} order by id offset 0) c
      on c.id = (select min(id) from contacts where company_id = ${company_id}) + n % 10000
    join lateral (select (${users.map(({ id }) => id)}::bigint[])[1 + n % 10] as id) u on true
    join lateral (select (${queues.map(({ id }) => id)}::bigint[])[1 + (n / 10) % 10] as id) q on true`;
  await made(sql`case when n % 2 = 0 then 'open' else 'pending' end`, 10_000).execute(db.admin);
  await made(sql`'closed'::text`, 20_000).execute(db.admin);
  await sql`analyze tickets, contacts`.execute(db.admin);
  const [user, queue] = [users[0]?.id ?? 0, queues[0]?.id ?? 0];
  agent = {
    userId: user,
    companyId: company_id,
    sessionId: 's',
    name: 'Ana',
    email: 'a@b.c',
    profile: 'user',
    super: false,
    allTicket: true,
    queueIds: [queue],
  };
  admin = { ...agent, profile: 'admin' };
  supervisor = { ...agent, profile: 'supervisor' };
});

const look = (who: Actor, query: Parameters<typeof pageOfTickets>[3]) =>
  tenantTx(who, async (tx) => {
    // Measures the executed scans instead of the plan; the counters may include earlier work.
    const counters = async () =>
      (
        await sql<{ role: string; scans: number; fetched: number }>`
          select current_user as role, pg_stat_get_xact_numscans('tickets'::regclass) as scans,
            pg_stat_get_xact_tuples_fetched('tickets'::regclass) as fetched`.execute(tx)
      ).rows[0] ?? { role: '', scans: 0, fetched: 0 };
    const before = await counters();
    const page = await pageOfTickets(who, who, 'UTC', query);
    const after = await counters();
    return { page, role: after.role, scans: after.scans - before.scans, fetched: after.fetched - before.fetched };
  });

it('costs what a page shows, as the app role, at any depth and for any user', async () => {
  for (const [who, status] of [
    [admin, 'open'],
    [admin, 'pending'],
    [admin, 'closed'],
    [agent, 'open'],
    [agent, 'pending'],
    [agent, 'closed'],
    [supervisor, 'open'],
    [supervisor, 'closed'],
  ] as const) {
    const wide = { status, showAll: true, showQueues: true };
    const first = await look(who, wide);
    const { page, ...work } = await look(who, { ...wide, cursor: first.page.nextCursor ?? '' });
    expect([who.profile, status, page.rows.length]).toEqual([who.profile, status, 40]);
    expect(work).toMatchObject({ role: 'recadia_app', scans: 0 });
    // A page, its rows read again for display, and a count that ends at a thousand, which may read twice as many; a
    // supervisor's list has two scans, one of the own tickets and one of the queue.
    const listScans = who === supervisor ? 2 : 1;
    expect(work.fetched, `${who.profile} ${status}`).toBeLessThan(500 + listScans * 2_000);
  }
});

it('finds rare tickets without scanning the others, as the app role', async () => {
  const { companyId } = admin;
  const rare = await aConnection(db.admin, { company_id: companyId });
  // The oldest closed tickets: a scan in list order would reach them last.
  await sql`update tickets set unread_messages = 1, last_from_me = false, connection_id = ${rare.id},
      created_at = '2026-01-05T12:00:00Z'
    where id in (select id from tickets where company_id = ${companyId} and status = 'closed'
      order by updated_at limit 30)`.execute(db.admin);
  // The product never changes this time, so no trigger carries it over.
  await sql`update ticket_order o set created_at = t.created_at from tickets t
    where t.company_id = ${companyId} and o.company_id = t.company_id and o.ticket_id = t.id
      and t.created_at <> o.created_at`.execute(db.admin);
  await sql`update tickets set last_from_me = true where company_id = ${companyId} and connection_id <> ${rare.id}`.execute(
    db.admin,
  );
  await sql`analyze tickets`.execute(db.admin);
  for (const narrowing of [
    { withUnreadMessages: true },
    { unanswered: true },
    { whatsappIds: [rare.id] },
    { date: '2026-01-05' },
  ]) {
    const { page, ...work } = await look(admin, { status: 'closed', showAll: true, ...narrowing });
    expect([narrowing, page.rows.length]).toEqual([narrowing, 30]);
    expect(work, JSON.stringify(narrowing)).toMatchObject({ role: 'recadia_app', scans: 0 });
    expect(work.fetched, JSON.stringify(narrowing)).toBeLessThan(500);
  }
});
