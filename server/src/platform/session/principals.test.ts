import { aCompany, aQueue, aSession, aUser } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterAll, describe, expect, it } from 'vitest';
import { aBus } from '../../testing/bus.ts';
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

async function someone() {
  const company = await aCompany(db.admin);
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

    const changed = new Promise<number>((resolve) => there.onChange(resolve));
    await here.changed(user.id);
    expect(await standing(here, ref)).toBe('ERR_SESSION_EXPIRED');
    expect(await changed).toBe(user.id);
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
