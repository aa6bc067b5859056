import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../src/testing/database.ts';
import { seedDemo } from './demo.ts';
import { seedLoad } from './load.ts';
import { seedMinimal } from './minimal.ts';
import { seedTalks } from './talks.ts';
import { seedTeam } from './team.ts';
import { seedWeeks } from './weeks.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from companies) as companies, (select count(*) from users) as users,
      (select count(*) from queues) as queues, (select count(*) from user_queues) as memberships,
      (select count(*) from tags) as tags, (select count(*) from plans) as plans`.execute(database.admin);
  return rows[0];
}

describe('the minimal seed', () => {
  it('creates one platform user with a password shown once, and none the second time', async () => {
    const { created } = await seedMinimal(database.urls);
    const user = await database.admin.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email: created?.email, super: true, profile: 'admin' });
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(user.password_hash, created?.password ?? '')).toBe(true);
    expect(await seedMinimal(database.urls)).toEqual({});
    expect(await counts()).toMatchObject({ companies: 1, users: 1, plans: 1 });
  });

  it('takes address and password from the installer, also when two seeds start at once', async () => {
    const options = { superEmail: 'Dona@Empresa.exemplo', superPassword: 'uma-senha-longa' };
    const results = await Promise.all([seedMinimal(database.urls, options), seedMinimal(database.urls, options)]);
    expect(results).toContainEqual({});
    expect(results).toContainEqual({ created: { email: 'dona@empresa.exemplo', password: 'uma-senha-longa' } });
  });
});

describe('the demo seed', () => {
  it('furnishes the shop and the bakery, and is quiet the second time', async () => {
    const password = 'senha-da-demonstracao';
    const { createdCompanies, accounts } = await seedDemo(database.urls, { password });
    expect(createdCompanies).toEqual(['Casa Aurora Móveis', 'Padaria da Vila']);
    expect(accounts.map((account) => account.profile)).toContain('super');
    const before = await counts();
    expect(before).toEqual({ companies: 3, users: 10, queues: 7, memberships: 16, tags: 17, plans: 1 });
    expect(await seedDemo(database.urls, { password })).toEqual({ createdCompanies: [], accounts: [] });
    expect(await counts()).toEqual(before);
  });

  it('completes a shop whose first run died half-way', async () => {
    await seedDemo(database.urls, { password: 'senha-da-demonstracao' });
    const before = await counts();
    for (const table of ['tags', 'queues', 'settings', 'invoices'] as const)
      await database.admin.deleteFrom(table).execute();
    await seedDemo(database.urls, { password: 'senha-da-demonstracao' });
    expect(await counts()).toEqual(before);
  });

  it('holds the conversations of a morning, once, all in the shop', async () => {
    await seedDemo(database.urls, { password: 'senha-da-demonstracao' });
    const made = await seedTalks(database.urls);
    expect(await seedTalks(database.urls)).toBe(0);
    const tickets = await database.admin.selectFrom('tickets').select(['company_id', 'status']).execute();
    expect(tickets).toHaveLength(made);
    expect(new Set(tickets.map(({ company_id }) => company_id)).size).toBe(1);
    expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(['open', 'pending', 'closed']));
  });
});

it('the team has its chats and the platform its announcements, once', async () => {
  await seedDemo(database.urls, { password: 'senha-da-demonstracao' });
  const made = await seedTeam(database.urls);
  expect([made, await seedTeam(database.urls)]).toEqual([3, 0]);
  const { admin } = database;
  const chatMessages = await admin.selectFrom('chat_messages').select('company_id').distinct().execute();
  expect(chatMessages).toHaveLength(1);
  // Announcements of priority 1 open by themselves and would cover every screen of the demo.
  const announcements = await admin.selectFrom('announcements').select('priority').execute();
  expect(announcements.map(({ priority }) => priority).sort()).toEqual([2, 3, 3]);
  expect(await admin.selectFrom('helps').select('id').execute()).toHaveLength(3);
});

it('the weeks before have timelines that end as their tickets do, once', async () => {
  await seedDemo(database.urls, { password: 'senha-da-demonstracao' });
  await seedTalks(database.urls);
  const { admin } = database;
  const made = await seedWeeks(database.urls);
  expect(made).toBeGreaterThan(1_000);
  expect(await seedWeeks(database.urls)).toBe(0);
  const { rows } = await sql<{ status: string; last_status: string | null }>`
    select t.status, (select e.data ->> 'status' from ticket_events e where e.company_id = t.company_id
      and e.ticket_id = t.id and e.data ? 'status' order by e.id desc limit 1) as last_status
    from tickets t`.execute(admin);
  for (const { status, last_status } of rows) expect(last_status ?? 'pending').toBe(status);
  const ended = await admin
    .selectFrom('ticket_tracking')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('finished_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(Number(ended.n)).toBeGreaterThanOrEqual(made);
});

describe('the load seed', () => {
  it('makes what its scale says, the same each time, and grows with the scale', async () => {
    expect(await seedLoad(database.urls, { scale: 0.01 })).toEqual({ companies: 2, created: 2 });
    expect(await counts()).toMatchObject({ companies: 2, users: 20, queues: 10, tags: 200 });
    const names = () => database.admin.selectFrom('tags').select(['company_id', 'name']).orderBy('id').execute();
    const before = await names();
    expect(await seedLoad(database.urls, { scale: 0.015 })).toEqual({ companies: 3, created: 1 });
    expect((await names()).slice(0, 200)).toEqual(before);
    expect(await seedLoad(database.urls, { scale: 0.015 })).toEqual({ companies: 3, created: 0 });
  });
});
