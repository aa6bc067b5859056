import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aPlan, aQueue, aUser } from './testing/builders.ts';
import { aTag } from './testing/builders/tags.ts';
import { aConnection } from './testing/conversation.ts';
import { indexesNaming } from './testing/indexes.ts';
import { useTestDatabase } from './testing/use-database.ts';

const database = useTestDatabase();
let company_id: number;

beforeAll(async () => {
  company_id = (await aCompany(database.admin)).id;
});

describe('e-mail addresses', () => {
  it('are unique over the platform, and the violation names the directory', async () => {
    const { admin } = database;
    const other = await aCompany(admin);
    await aUser(admin, { company_id, email: 'unica@x.exemplo' });
    await expect(aUser(admin, { company_id: other.id, email: 'unica@x.exemplo' })).rejects.toMatchObject({
      code: '23505',
      constraint: 'directory_emails_email_key',
    });
    const second = await aUser(admin, { company_id, email: 'segunda@x.exemplo' });
    await expect(
      admin.updateTable('users').set({ email: 'unica@x.exemplo' }).where('id', '=', second.id).execute(),
    ).rejects.toMatchObject({ constraint: 'directory_emails_email_key' });
  });

  it('follow the user into the directory, move and leave with it', async () => {
    const { admin } = database;
    const user = await aUser(admin, { company_id, email: 'antes@x.exemplo' });
    const listed = () => admin.selectFrom('directory_emails').select('email').where('user_id', '=', user.id).execute();
    expect(await listed()).toEqual([{ email: 'antes@x.exemplo' }]);
    await admin.updateTable('users').set({ email: 'depois@x.exemplo' }).where('id', '=', user.id).execute();
    expect(await listed()).toEqual([{ email: 'depois@x.exemplo' }]);
    await admin.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await listed()).toEqual([]);
  });

  it('are stored in lower case', async () => {
    await expect(aUser(database.admin, { company_id, email: 'Maria@x.exemplo' })).rejects.toMatchObject({
      constraint: 'users_email_check',
    });
  });
});

describe('companies', () => {
  it('enter the directory under a cell', async () => {
    const rows = await database.admin.selectFrom('directory_companies').selectAll().execute();
    expect(rows).toContainEqual({ company_id, cell: 'main' });
  });

  it('have at most one super company, a name of their own and a real time zone', async () => {
    const { admin } = database;
    await aCompany(admin, { name: 'Única', is_super: true });
    await expect(aCompany(admin, { is_super: true })).rejects.toMatchObject({ constraint: 'companies_one_super_key' });
    await expect(aCompany(admin, { name: 'ÚNICA' })).rejects.toMatchObject({ constraint: 'companies_name_key' });
    await expect(aCompany(admin, { timezone: 'America/Nowhere' })).rejects.toThrow(/time zone "America\/Nowhere"/);
  });

  it('keep the plan they use from being deleted', async () => {
    const plan = await aPlan(database.admin);
    await aCompany(database.admin, { plan_id: plan.id });
    await expect(database.admin.deleteFrom('plans').where('id', '=', plan.id).execute()).rejects.toMatchObject({
      code: '23503',
    });
  });

  it('take everything of theirs with them', async () => {
    const { admin } = database;
    const gone = await aCompany(admin);
    const queue = await aQueue(admin, { company_id: gone.id });
    const user = await aUser(admin, { company_id: gone.id, queue_ids: [queue.id] });
    await aTag(admin, { company_id: gone.id, user_id: user.id });
    await admin.deleteFrom('companies').where('id', '=', gone.id).execute();
    for (const table of [
      'users',
      'queues',
      'user_queues',
      'tags',
      'directory_emails',
      'directory_companies',
    ] as const) {
      const left = await admin.selectFrom(table).select('company_id').where('company_id', '=', gone.id).execute();
      expect(left, table).toEqual([]);
    }
  });
});

describe('tags and queues', () => {
  it('have names that differ by more than case within a company, and colours that are colours', async () => {
    const { admin } = database;
    await aTag(admin, { company_id, name: 'Promoção' });
    await expect(aTag(admin, { company_id, name: 'PROMOÇÃO' })).rejects.toMatchObject({ constraint: 'tags_name_key' });
    await aTag(admin, { company_id: (await aCompany(admin)).id, name: 'Promoção' });
    await aQueue(admin, { company_id, name: 'Vendas', color: '#abcdef' });
    await expect(aQueue(admin, { company_id, name: 'vendas' })).rejects.toMatchObject({
      constraint: 'queues_name_key',
    });
    await expect(aQueue(admin, { company_id, color: '#ABCDEF' })).rejects.toMatchObject({
      constraint: 'queues_color_key',
    });
    await expect(aTag(admin, { company_id, color: 'red;}' })).rejects.toMatchObject({ constraint: 'tags_color_check' });
    await expect(aTag(admin, { company_id, name: ' ab ' })).rejects.toMatchObject({ constraint: 'tags_name_check' });
  });

  it('a tag outlives the user who made it', async () => {
    const { admin } = database;
    const user = await aUser(admin, { company_id });
    const tag = await aTag(admin, { company_id, user_id: user.id });
    await admin.deleteFrom('users').where('id', '=', user.id).execute();
    const left = await admin.selectFrom('tags').select(['company_id', 'user_id']).where('id', '=', tag.id).execute();
    expect(left).toEqual([{ company_id, user_id: null }]);
  });
});

describe('events', () => {
  it('refuse a name that is not one and data that could hold a body', async () => {
    const { admin } = database;
    await expect(admin.insertInto('events').values({ company_id, name: 'Created' }).execute()).rejects.toMatchObject({
      constraint: 'events_name_check',
    });
    const data = JSON.stringify({ body: 'x'.repeat(9_000) });
    await expect(
      admin.insertInto('events').values({ company_id, name: 'tag.created', data }).execute(),
    ).rejects.toMatchObject({ constraint: 'events_data_check' });
  });
});

describe('sends', () => {
  it('are open until they have an end', async () => {
    const { admin } = database;
    const { id: connection_id } = await aConnection(admin, { company_id });
    const send = { company_id, connection_id, chat: 'pn:1', kind: 'send', payload: '{}' };
    const outcomes = [
      { client_id: 'a', state: 'sent' },
      { client_id: 'b', state: 'sending', finished_at: new Date() },
    ];
    for (const outcome of outcomes)
      await expect(
        admin
          .insertInto('outbox')
          .values({ ...send, ...outcome })
          .execute(),
      ).rejects.toMatchObject({ constraint: 'outbox_end_check' });
  });

  it('change no index with an attempt', async () => {
    expect(await indexesNaming(database, 'outbox', ['state', 'attempts', 'attempted_at'])).toEqual([]);
  });
});

describe('the clock', () => {
  const now = async () => {
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(database.admin);
    return rows[0]?.now.getTime() ?? 0;
  };

  it('is the machine’s until a test holds it, moves it and lets it go', async () => {
    expect(Math.abs((await now()) - Date.now())).toBeLessThan(2_000);
    const noon = Date.parse('2030-06-01T12:00:00Z');
    await database.holdClock(new Date(noon));
    expect((await now()) - noon).toBeLessThan(2_000);
    await database.moveClock(3_600_000);
    expect((await now()) - noon - 3_600_000).toBeLessThan(2_000);
    const tag = await aTag(database.admin, { company_id });
    expect(tag.created_at.getUTCFullYear()).toBe(2030);
    await database.freeClock();
    expect(Math.abs((await now()) - Date.now())).toBeLessThan(2_000);
  });

  it('is no finer than the times sent to a screen, so that both sort equal times alike', async () => {
    const finer = sql<{ count: number }>`
      select count(*)::int from generate_series(1, 100)
      where extract(microseconds from app_now())::bigint % 1000 <> 0`;
    expect((await finer.execute(database.admin)).rows).toEqual([{ count: 0 }]);
  });
});
