import { settingRoutes } from '@recadia/contract/settings';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { tenantTx } from '@recadia/db';
import { aChat, aChatMessage, aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { plantedWords } from '../../testing/planted-words.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany, type StaffedCompany } from '../../testing/world.ts';
import { removeUnnamedFiles } from '../../worker/files.ts';
import { prune } from '../../worker/prune.ts';
import { sweepRetention } from './index.ts';
import { deleteOldChatMessages, deleteOldMessages, deleteOldNotes } from './retention.sql.ts';

const server = useTestServer();

const dayMs = 24 * 3_600_000;
const planted = () => plantedWords(server.db.admin, [server.platform.storage]);

/** Runs the periodic work of a worker, one step after the other. */
async function sweepAll(): Promise<void> {
  await sweepRetention(2);
  await prune();
  await removeUnnamedFiles(server.platform.storage);
}

const searchFor = async ({ company, admin }: StaffedCompany, words: string) => {
  const { token } = await server.signIn({ id: admin.id, company_id: company.id });
  const answer = await server.call(ticketRoutes.searchMessages, { as: token, query: { searchParam: words } });
  return answer.body.hits.length;
};

const conversational = [
  'chat_messages',
  'chats',
  'event_work',
  'events',
  'idempotency_keys',
  'inbound',
  'message_edits',
  'message_reactions',
  'messages',
  'outbox',
  'schedules',
  'ticket_notes',
  'tickets',
  'wa_inbox',
  'wa_sent',
];

it('X-RET-01 X-RET-02 erases old messages from tables, search and storage; numbers stay', async () => {
  const [home, hoarder] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, {})];
  const keep = async (key: string, value: string) => {
    const { token } = await server.signIn({ id: home.admin.id, company_id: home.company.id });
    expect(
      (await server.call(settingRoutes.updateSetting, { as: token, params: { key }, body: { value } })).status,
    ).toBe(200);
  };
  const old = await planted().plant(home, 'lagartixa');
  const kept = await planted().plant(hoarder, 'centopeia');
  expect(await planted().tablesWith('lagartixa')).toEqual(conversational);
  expect(await planted().filesWith('lagartixa')).toBe(1);
  expect(await searchFor(home, 'lagartixa')).toBe(1);
  const counted = {
    company_id: home.company.id,
    day: '2026-01-01',
    connection_id: old.ticket.connection_id,
    received: 7,
  };
  await server.db.admin.insertInto('connection_days').values(counted).execute();

  await server.moveClock(31 * dayMs);
  await sweepRetention();
  expect(await planted().tablesWith('lagartixa'), 'no retention is set').toContain('messages');

  const young = await planted().plant(home, 'andorinha');
  await aMessage(server.db.admin, {
    company_id: home.company.id,
    ticket_id: young.ticket.id,
    connection_id: old.ticket.connection_id,
    body: 'sobre aquilo',
    quoted_wa_id: old.message.wa_id,
    quoted_body: 'lagartixa',
  });
  await keep('retentionDays', '30');
  // Events that the relay has not delivered yet are not deleted before.
  const left = async () => {
    await sweepAll();
    return planted().tablesWith('lagartixa');
  };
  await expect.poll(left, { timeout: 20_000, interval: 200 }).toEqual(['ticket_notes']);
  await server.moveClock(120_000);
  await expect.poll(() => sweepAll().then(() => planted().filesWith('lagartixa'))).toBe(0);
  expect(await searchFor(home, 'lagartixa')).toBe(0);

  await keep('retentionNotes', 'enabled');
  await expect.poll(left, { timeout: 20_000, interval: 200 }).toEqual([]);

  // Newer data, and data of a company that keeps everything, remains except for data that always expires.
  expect(await planted().tablesWith('andorinha')).toEqual(conversational);
  expect(await planted().filesWith('andorinha')).toBe(1);
  const expiring = ['events', 'idempotency_keys', 'wa_sent'];
  const lasting = (names: string[]) => names.filter((name) => !expiring.includes(name));
  expect(lasting(await planted().tablesWith('centopeia'))).toEqual(lasting(conversational));
  expect(await planted().filesWith('centopeia')).toBe(1);
  expect(kept.ticket.id).toBeGreaterThan(0);

  const ticket = await server.db.admin
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', old.ticket.id)
    .executeTakeFirstOrThrow();
  expect(ticket).toEqual({ ...old.ticket, last_message: '' });
  const days = server.db.admin
    .selectFrom('connection_days')
    .select('received')
    .where('company_id', '=', home.company.id);
  expect(await days.execute()).toEqual([{ received: 7 }]);
  expect(await searchFor(home, 'andorinha')).toBe(1);
});

it('part of X-RET-01: removes the preview with its last message, keeps it while one is young', async () => {
  const { company, admin: owner } = await aStaffedCompany(server, {});
  const { admin } = server.db;
  const company_id = company.id;
  const [silent, lively] = [
    await aChat(admin, { company_id, userIds: [owner.id], last_message: 'velho' }),
    await aChat(admin, { company_id, userIds: [owner.id], last_message: 'novo' }),
  ];
  for (const { id } of [silent, lively]) await aChatMessage(admin, { company_id, chat_id: id, message: 'velho' });
  await server.moveClock(31 * dayMs);
  await aChatMessage(admin, { company_id, chat_id: lively.id, message: 'novo' });
  await admin.insertInto('settings').values({ company_id, key: 'retentionDays', value: '30' }).execute();
  await sweepRetention(1);
  const lines = admin.selectFrom('chats').select('last_message').where('company_id', '=', company_id).orderBy('id');
  expect(await lines.execute()).toEqual([{ last_message: '' }, { last_message: 'novo' }]);
  const left = admin.selectFrom('chat_messages').select('message').where('company_id', '=', company_id);
  expect(await left.execute()).toEqual([{ message: 'novo' }]);
});

describe('X-RET-03 forgetting', () => {
  it('may be killed at any moment and run twice at once; the next one finishes it', async () => {
    const home = await aStaffedCompany(server, {});
    const { admin } = server.db;
    const company_id = home.company.id;
    const { ticket } = await planted().plant(home, 'gafanhoto');
    await sql`insert into messages (company_id, ticket_id, connection_id, from_me, body)
      select ${company_id}, ${ticket.id}, ${ticket.connection_id}, false, 'gafanhoto ' || n
      from generate_series(1, 300) n`.execute(admin);
    await server.moveClock(31 * dayMs);
    await admin.insertInto('settings').values({ company_id, key: 'retentionDays', value: '30' }).execute();
    await admin.insertInto('settings').values({ company_id, key: 'retentionNotes', value: 'enabled' }).execute();
    const left = async () =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from messages where company_id = ${company_id}`.execute(admin))
          .rows[0]?.n,
      );

    let killed = 0;
    for (let n = 0; n < 5; n += 1) {
      const before = await left();
      const runs = [sweepRetention(3), sweepRetention(3)].map((run) =>
        run.then(
          () => 0,
          () => 1,
        ),
      );
      await new Promise((done) => setTimeout(done, 40 * n));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'recadia_app' and pid <> pg_backend_pid()`.execute(admin);
      killed += (await Promise.all(runs)).reduce((sum, one) => sum + one, 0);
      expect(await left()).toBeLessThanOrEqual(before);
    }
    expect(killed).toBeGreaterThan(0);
    const everywhere = async () => {
      // The pool may still hold a connection that was killed.
      await sweepAll().catch(() => undefined);
      return planted().tablesWith('gafanhoto');
    };
    await expect.poll(everywhere, { timeout: 20_000, interval: 200 }).toEqual([]);
    expect(await left()).toBe(0);
    await server.moveClock(120_000);
    await expect.poll(() => sweepAll().then(() => planted().filesWith('gafanhoto'))).toBe(0);
  });

  it('reads only old rows, at any size, and skips companies that keep everything', async () => {
    const [home, hoarder] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, {})];
    const { admin } = server.db;
    const before = new Date(Date.now() - 30 * dayMs);
    for (const { company, admin: owner } of [home, hoarder]) {
      const company_id = company.id;
      const connection_id = (await aConnection(admin, { company_id })).id;
      const contact_id = (await aContact(admin, { company_id })).id;
      const { id } = await aTicket(admin, { company_id, contact_id, connection_id, status: 'open' });
      // Every fiftieth message is old, and lies among the others.
      await sql`insert into messages (company_id, ticket_id, connection_id, from_me, body, created_at)
        select ${company_id}, ${id}, ${connection_id}, false, 'x',
          ${before}::timestamptz + case n % 50 when 0 then -1 else 1 end * interval '1 day'
        from generate_series(1, 5000) n`.execute(admin);
      await sql`insert into ticket_notes (company_id, ticket_id, note, created_at)
        select ${company_id}, ${id}, 'xx', ${before}::timestamptz + case n % 50 when 0 then -1 else 1 end * interval '1 day'
        from generate_series(1, 5000) n`.execute(admin);
      const { id: chat } = await aChat(admin, { company_id, userIds: [owner.id] });
      await sql`insert into chat_messages (company_id, chat_id, message, created_at)
        select ${company_id}, ${chat}, 'x', ${before}::timestamptz + case n % 50 when 0 then -1 else 1 end * interval '1 day'
        from generate_series(1, 5000) n`.execute(admin);
    }
    await sql`analyze messages, ticket_notes, chat_messages`.execute(admin);
    const scope = { companyId: home.company.id };
    for (const [table, forget] of [
      ['messages', deleteOldMessages],
      ['ticket_notes', deleteOldNotes],
      ['chat_messages', deleteOldChatMessages],
    ] as const) {
      await tenantTx(scope, async (tx) => {
        const read = async () =>
          (
            await sql<{ n: number }>`select pg_stat_get_xact_tuples_returned(${table}::regclass)
              + pg_stat_get_xact_tuples_fetched(${table}::regclass) as n`.execute(tx)
          ).rows[0]?.n ?? 0;
        const start = await read();
        expect(await forget(tx, scope, { before, limit: 60 })).toBe(60);
        expect((await read()) - start, table).toBeLessThanOrEqual(600);
        expect(await forget(tx, scope, { before, limit: 60 })).toBe(40);
        const middle = await read();
        expect(await forget(tx, scope, { before, limit: 60 })).toBe(0);
        expect((await read()) - middle, table).toBeLessThanOrEqual(250);
      });
    }
    await sweepRetention();
    const kept = await admin
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('company_id', '=', hoarder.company.id)
      .executeTakeFirstOrThrow();
    expect(Number(kept.n)).toBe(5_000);
  });
});
