import { aCompany, aPlan, aQueue, aSession, aUser } from '@recadia/db/testing';
import { tenantTx } from '@recadia/db';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterAll, describe, expect, it } from 'vitest';
import { aBus } from '../../testing/bus.ts';
import type { Principal } from './people.ts';
import { createPrincipals, type Principals } from './principals.ts';
import type { Bus } from '../bus/redis.ts';
import { createTokens } from './tokens.ts';

const tokens = createTokens('q8Zr1LwX0vTn5JyKc3BdGh7PfSm2AeUo');

const db = useTestDatabase({ poolSize: 4 });
const buses: Bus[] = [];
afterAll(() => {
  for (const bus of buses) bus.close();
});

/** A process with its own cache, on the shared Redis (or none). */
async function aProcess(url = process.env['RECADIA_REDIS_URL'] ?? 'redis://127.0.0.1:63799/0'): Promise<Principals> {
  const bus = aBus({ url, prefix: `test-${db.name}` });
  buses.push(bus);
  const principals = createPrincipals(bus, tokens);
  await principals.start();
  if (!url.endsWith(':1/0')) await new Promise<void>((resolve) => bus.onUp(resolve));
  return principals;
}

async function someone(fields: Parameters<typeof aCompany>[1] = {}) {
  const company = await aCompany(db.admin, fields);
  const queue = await aQueue(db.admin, { company_id: company.id });
  const user = await aUser(db.admin, { company_id: company.id, profile: 'supervisor', queue_ids: [queue.id] });
  const session = await aSession(db.admin, { company_id: company.id, user_id: user.id });
  return { company, queue, user, ref: { companyId: company.id, sessionId: session.id } };
}

const revoke = (sessionId: string) =>
  db.admin
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoked_reason: 'by hand' })
    .where('id', '=', sessionId)
    .execute();
const standing = (principals: Principals, ref: Parameters<Principals['fromSession']>[0]) =>
  principals.fromSession(ref).then(
    () => 'in',
    (error: Error) => error.message,
  );

it('a session leads to who stands behind it, as the database knows them', async () => {
  const { user, company, queue, ref } = await someone();
  const { actor, company: employer, plan } = await (await aProcess()).fromSession(ref);
  expect(actor).toMatchObject({
    userId: user.id,
    companyId: company.id,
    sessionId: ref.sessionId,
    profile: 'supervisor',
    super: false,
    allTicket: false,
    queueIds: [queue.id],
  });
  expect(employer).toEqual({
    isActive: true,
    leavingAt: null,
    dueDate: null,
    timezone: 'America/Sao_Paulo',
    graceDays: 0,
  });
  expect(plan.has('useKanban')).toBe(true);
});

it.each([
  [
    'of another company',
    ({ companyId, sessionId }: { companyId: number; sessionId: string }) => ({ companyId: companyId + 1, sessionId }),
  ],
  [
    'that never was',
    ({ companyId }: { companyId: number }) => ({ companyId, sessionId: '00000000-0000-4000-8000-000000000000' }),
  ],
])('finds no user for a session that is %s', async (_what, change) => {
  const { ref } = await someone();
  expect(await standing(await aProcess(), change(ref))).toBe('ERR_SESSION_EXPIRED');
});

describe('cache of a process', () => {
  it('spares the database, until the change is published: then every process forgets at once', async () => {
    const [here, there] = [await aProcess(), await aProcess()];
    const { user, ref } = await someone();
    expect([await standing(here, ref), await standing(there, ref)]).toEqual(['in', 'in']);
    await revoke(ref.sessionId);
    expect([await standing(here, ref), await standing(there, ref)]).toEqual(['in', 'in']);

    const changed = new Promise<(principal: Principal) => boolean>((resolve) => there.onChange(resolve));
    const principal = await here.fromSession(ref);
    await here.changed(user.id);
    expect(await standing(here, ref)).toBe('ERR_SESSION_EXPIRED');
    expect((await changed)(principal)).toBe(true);
    expect(await standing(there, ref)).toBe('ERR_SESSION_EXPIRED');
  });

  it('is only about that person', async () => {
    const principals = await aProcess();
    const [one, two] = [await someone(), await someone()];
    expect([await standing(principals, one.ref), await standing(principals, two.ref)]).toEqual(['in', 'in']);
    await Promise.all([revoke(one.ref.sessionId), revoke(two.ref.sessionId)]);
    await principals.changed(one.user.id);
    expect([await standing(principals, one.ref), await standing(principals, two.ref)]).toEqual([
      'ERR_SESSION_EXPIRED',
      'in',
    ]);
  });

  it('drops all principals of a company in every process after the commit of a change', async () => {
    const [here, there] = [await aProcess(), await aProcess()];
    const [home, other] = [await someone(), await someone()];
    const dueDates = async () => {
      const known = [here, there].flatMap((each) => [each.fromSession(home.ref), each.fromSession(other.ref)]);
      return (await Promise.all(known)).map(({ company }) => company.dueDate);
    };
    expect(await dueDates()).toEqual([null, null, null, null]);
    const ids = [home.company.id, other.company.id];
    await db.admin.updateTable('companies').set({ due_date: '2027-01-09' }).where('id', 'in', ids).execute();
    await tenantTx({ companyId: home.company.id }, async (tx) => {
      here.invalidateCompany(tx, home.company.id);
      await Promise.resolve();
    });
    await expect.poll(dueDates, { interval: 20, timeout: 4_000 }).toEqual(['2027-01-09', null, '2027-01-09', null]);
  });

  it('drops nothing when the transaction of the change is rolled back', async () => {
    const principals = await aProcess();
    const { company, ref } = await someone();
    await standing(principals, ref);
    await revoke(ref.sessionId);
    const failed = tenantTx({ companyId: company.id }, (tx) => {
      principals.invalidateCompany(tx, company.id);
      return Promise.reject(new Error('rolled back'));
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await standing(principals, ref)).toBe('in');
  });

  it('drops the principals of every company of a changed plan in every process', async () => {
    const [here, there] = [await aProcess(), await aProcess()];
    const plan = await aPlan(db.admin, { use_kanban: true });
    const [one, two, other] = [
      await someone({ plan_id: plan.id }),
      await someone({ plan_id: plan.id }),
      await someone(),
    ];
    const kanban = async () => {
      const known = [one, two, other].flatMap(({ ref }) => [here.fromSession(ref), there.fromSession(ref)]);
      return (await Promise.all(known)).map((principal) => principal.plan.has('useKanban'));
    };
    expect(await kanban()).toEqual([true, true, true, true, true, true]);
    await db.admin.updateTable('plans').set({ use_kanban: false }).execute();
    await tenantTx({ companyId: one.company.id }, async (tx) => {
      here.invalidatePlan(tx, plan.id);
      await Promise.resolve();
    });
    await expect.poll(kanban, { interval: 20, timeout: 4_000 }).toEqual([false, false, false, false, true, true]);
  });

  it('is not what was read before a change and arrived after it', async () => {
    const principals = await aProcess();
    const { user, ref } = await someone();
    const reading = standing(principals, ref);
    await principals.changed(user.id);
    expect(await reading).toBe('in');
    await revoke(ref.sessionId);
    expect(await standing(principals, ref)).toBe('ERR_SESSION_EXPIRED');
  });

  it('is nothing while Redis is away: the next call already knows', async () => {
    const principals = await aProcess('redis://127.0.0.1:1/0');
    const { ref } = await someone();
    expect(await standing(principals, ref)).toBe('in');
    await revoke(ref.sessionId);
    expect(await standing(principals, ref)).toBe('ERR_SESSION_EXPIRED');
  });
});

it('checks sessions together past the cache: live, ended with reason, and missing', async () => {
  const principals = await aProcess();
  const [living, ended] = [await someone(), await someone()];
  await standing(principals, ended.ref);
  await revoke(ended.ref.sessionId);
  const gone = { ...living.ref, sessionId: '00000000-0000-4000-8000-000000000000' };
  const review = await principals.review([living.ref, ended.ref, gone]);
  expect(review.get(living.ref.sessionId)).toMatchObject({ actor: { userId: living.user.id } });
  expect(review.get(ended.ref.sessionId)).toEqual({ endedBy: 'by hand' });
  expect(review.has(gone.sessionId)).toBe(false);
});

it('answers the next call with the result of a review when the change was not published', async () => {
  const principals = await aProcess();
  const [blocked, ended] = [await someone(), await someone()];
  await principals.fromSession(blocked.ref);
  await principals.fromSession(ended.ref);
  await db.admin
    .updateTable('companies')
    .set({ due_date: '2020-01-01' })
    .where('id', '=', blocked.company.id)
    .execute();
  await revoke(ended.ref.sessionId);
  await principals.review([blocked.ref, ended.ref]);
  expect((await principals.fromSession(blocked.ref)).company.dueDate).toBe('2020-01-01');
  expect(await standing(principals, ended.ref)).toBe('ERR_SESSION_EXPIRED');
});
