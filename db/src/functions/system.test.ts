import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemTx, tenantTx } from '../scope.ts';
import { readSqlFiles } from '../sql-files.ts';
import {
  eventTips,
  expirePresence,
  findLogin,
  findRefresh,
  loadPrincipals,
  platformSetting,
  pruneIdempotencyKeys,
  pruneSessions,
} from './system.ts';
import { aCompany, aPlan, aQueue, aSession, aUser } from '../testing/builders.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const database = useTestDatabase({ poolSize: 2 });

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

describe('sign-in', () => {
  it('finds a person of any company by the address alone, however it is typed', async () => {
    const company = await aCompany(database.admin, { due_date: '2026-12-31', status: false });
    const user = await aUser(database.admin, { company_id: company.id, email: 'ana@x.exemplo' });
    expect(await systemTx((sys) => findLogin(sys, 'Ana@X.exemplo'))).toEqual({
      company_id: company.id,
      user_id: user.id,
      password_hash: user.password_hash,
      super: false,
      token_version: 0,
      company_status: false,
      due_date: '2026-12-31',
      timezone: 'America/Sao_Paulo',
      leaving_at: null,
      grace_days: 0,
    });
    expect(await systemTx((sys) => findLogin(sys, 'ninguem@x.exemplo'))).toBeUndefined();
  });

  it('tells a refresh token that is live from one used, expired or revoked', async () => {
    const { id: company_id } = await aCompany(database.admin);
    const user = await aUser(database.admin, { company_id });
    const session = await aSession(database.admin, { company_id, user_id: user.id });
    const state = async () => (await systemTx((sys) => findRefresh(sys, hashOf(session.token))))?.state;

    expect(await systemTx((sys) => findRefresh(sys, hashOf(session.token)))).toEqual({
      company_id,
      session_id: session.id,
      user_id: user.id,
      state: 'live',
      used_at: null,
    });
    await database.moveClock(8 * 86_400_000);
    expect(await state()).toBe('expired');
    await database.freeClock();
    await tenantTx({ companyId: company_id }, (tx) =>
      tx.updateTable('session_refresh_tokens').set({ used_at: new Date() }).execute(),
    );
    expect(await state()).toBe('used');
    await tenantTx({ companyId: company_id }, (tx) =>
      tx.updateTable('sessions').set({ revoked_at: new Date(), revoked_reason: 'logout' }).execute(),
    );
    expect(await state()).toBe('revoked');
    expect(await systemTx((sys) => findRefresh(sys, hashOf('unknown')))).toBeUndefined();
  });

  it('keeps one live token per session', async () => {
    const { id: company_id } = await aCompany(database.admin);
    const session = await aSession(database.admin, {
      company_id,
      user_id: (await aUser(database.admin, { company_id })).id,
    });
    const second = { company_id, session_id: session.id, hash: hashOf('second') };
    await expect(
      tenantTx({ companyId: company_id }, (tx) => tx.insertInto('session_refresh_tokens').values(second).execute()),
    ).rejects.toMatchObject({ constraint: 'session_refresh_tokens_one_live_key' });
  });
});

describe('the principal of a session', () => {
  it('carries person, queues, company and plan', async () => {
    const plan = await aPlan(database.admin, { use_kanban: false });
    const company = await aCompany(database.admin, { plan_id: plan.id, due_date: '2026-12-31' });
    const company_id = company.id;
    const queues = [await aQueue(database.admin, { company_id }), await aQueue(database.admin, { company_id })];
    await aQueue(database.admin, { company_id });
    const user = await aUser(database.admin, {
      company_id,
      profile: 'supervisor',
      all_ticket: true,
      queue_ids: queues.map((queue) => queue.id),
    });
    const session = await aSession(database.admin, { company_id, user_id: user.id });
    const other = await aCompany(database.admin);
    const load = (companyIds: number[]) =>
      systemTx((sys) =>
        loadPrincipals(
          sys,
          companyIds.map((companyId) => ({ companyId, sessionId: session.id })),
        ),
      );

    await database.admin.insertInto('company_event_seq').values({ company_id, last_seq: 7 }).execute();

    const [principal, ...rest] = await load([other.id, company_id]);
    expect(rest).toEqual([]);
    expect(principal).toMatchObject({
      company_id,
      session_id: session.id,
      user_id: user.id,
      name: user.name,
      email: user.email,
      profile: 'supervisor',
      super: false,
      all_ticket: true,
      token_version: 0,
      queue_ids: queues.map((queue) => queue.id),
      revoked_at: null,
      company_name: company.name,
      company_status: true,
      due_date: '2026-12-31',
      timezone: 'America/Sao_Paulo',
      is_super_company: false,
      plan_id: plan.id,
      use_kanban: false,
      use_campaigns: true,
      event_seq: 7,
    });
    expect(await load([other.id])).toEqual([]);
    expect(await load([])).toEqual([]);
  });
});

describe('event tips', () => {
  it('are given for the companies asked for that have any', async () => {
    const { admin } = database;
    const [asked, silent, other] = [await aCompany(admin), await aCompany(admin), await aCompany(admin)];
    const tip = (company_id: number, last_seq: number) => ({ company_id, last_seq });
    await admin
      .insertInto('company_event_seq')
      .values([tip(asked.id, 7), tip(other.id, 9)])
      .execute();
    expect(await systemTx((sys) => eventTips(sys, [asked.id, silent.id]))).toEqual([tip(asked.id, 7)]);
  });
});

describe('platform settings', () => {
  it('are those of the super company', async () => {
    const { admin } = database;
    const owner = await aCompany(admin, { is_super: true });
    const other = await aCompany(admin);
    const setting = (company_id: number, value: string) => ({ company_id, key: 'viewregister', value });
    await admin
      .insertInto('settings')
      .values([setting(owner.id, 'enabled'), setting(other.id, 'disabled')])
      .execute();
    expect(await systemTx((sys) => platformSetting(sys, 'viewregister'))).toBe('enabled');
    expect(await systemTx((sys) => platformSetting(sys, 'trial'))).toBeNull();
  });
});

describe('sweeps', () => {
  it('list users shown online without a recent heartbeat', async () => {
    const { id: company_id } = await aCompany(database.admin);
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const silent = await aUser(database.admin, { company_id, online: true, last_seen_at: at(6) });
    await aUser(database.admin, { company_id, online: true, last_seen_at: at(1) });
    await aUser(database.admin, { company_id, online: false, last_seen_at: at(60) });
    expect(await systemTx((sys) => expirePresence(sys, at(5), 100))).toEqual([{ company_id, user_id: silent.id }]);
  });

  it('forget sessions and kept answers that are past their time, and nothing else', async () => {
    const { admin } = database;
    const { id: company_id } = await aCompany(admin);
    const user = await aUser(admin, { company_id });
    const [past, soon] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    await aSession(admin, { company_id, user_id: user.id, expires_at: past });
    const kept = await aSession(admin, { company_id, user_id: user.id, expires_at: soon });
    const key = { company_id, user_id: user.id, route: 'POST /tags', body_hash: '0'.repeat(64) };
    await admin
      .insertInto('idempotency_keys')
      .values([
        { ...key, key: 'old', created_at: past },
        { ...key, key: 'new' },
      ])
      .execute();

    const cutoff = new Date(Date.now() - 3_600_000);
    expect(await systemTx((sys) => pruneSessions(sys, cutoff, 100))).toBe(1);
    expect(await systemTx((sys) => pruneIdempotencyKeys(sys, cutoff, 100))).toBe(1);
    const sessions = await admin.selectFrom('sessions').select('id').where('company_id', '=', company_id).execute();
    const keys = await admin
      .selectFrom('idempotency_keys')
      .select('key')
      .where('company_id', '=', company_id)
      .execute();
    expect([sessions, keys]).toEqual([[{ id: kept.id }], [{ key: 'new' }]]);
  });
});

describe('the files', () => {
  it('hold one function each, named as the file, and the app role may call every one', async () => {
    const files = [...(await readSqlFiles('system')), ...(await readSqlFiles('search'))];
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where proowner::regrole::text in ('recadia_system', 'recadia_search')
        and has_function_privilege('recadia_app', oid, 'execute')`.execute(database.admin);
    const named = files.map((file) => file.name.replace(/^.*\/|\.sql$/g, ''));
    expect(rows.map((row) => row.name).sort()).toEqual(named.sort());
  });

  it('compile no plan: without sequential scans a small table costs enough to be compiled', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where 'enable_seqscan=off' = any(proconfig) and not 'jit=off' = any(proconfig)`.execute(database.admin);
    expect(rows).toEqual([]);
  });
});
