import { signUpRoutes } from '@recadia/contract/sign-up';
import { aPlan } from '@recadia/db/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localDay } from '../../platform/session/local-day.ts';
import { login, newAddress } from '../../testing/login.ts';
import { makeBeforeAll } from '../../testing/make-before.ts';
import { auditOf } from '../../testing/recorded.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aWorld } from '../../testing/world.ts';

const server = useTestServer({ RATE_SCALE: '1' });
const world = makeBeforeAll(() => aWorld(server));
const dayMs = 86_400_000;
let planId: number;

const keep = (key: string, value: string) =>
  server.db.admin
    .insertInto('settings')
    .values({ company_id: world.operator.company.id, key, value })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
    .execute();

beforeAll(async () => {
  planId = (await aPlan(server.db.admin)).id;
});
beforeEach(() => keep('allowregister', 'enabled'));

let made = 0;
const fields = (more: object = {}) => {
  made += 1;
  return { name: `Loja ${made}`, email: `loja${made}@cadastro.exemplo`, password: 'Senha nova 7', planId, ...more };
};
const signUp = (body: object, from = newAddress()) =>
  server.call(signUpRoutes.signUp, { body, headers: { 'x-forwarded-for': from } });
const stored = (id: number) =>
  server.db.admin.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('POST /companies/cadastro', () => {
  it('SGN-05 SGN-07 SGN-09 decides due date, recurrence, status, campaigns and profile itself', async () => {
    await keep('trial', '5');
    const claims = { dueDate: '2999-12-31', recurrence: 'ANUAL', status: 'f', campaignsEnabled: false };
    const body = fields({ phone: '(11) 98888-7777', ...claims });
    const answer = await signUp(body);
    expect(answer.body).toEqual({ id: answer.body.id, name: body.name, email: body.email });
    const company = await stored(answer.body.id);
    const due = localDay(new Date(Date.now() + 5 * dayMs), 'America/Sao_Paulo');
    expect(company).toMatchObject({
      phone: '11988887777',
      plan_id: planId,
      status: true,
      recurrence: 'MENSAL',
      is_super: false,
      due_date: due,
      due_base: due,
      trial_expiration: new Date(`${due}T00:00:00Z`),
    });
    const signedIn = await login(server, { email: body.email, password: body.password });
    expect(signedIn.body.user).toMatchObject({ profile: 'admin', super: false, name: body.name });
    expect(signedIn.body.user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' });
    expect((await auditOf(server, world.operator.company.id)).at(-1)).toMatchObject({
      action: 'company.signed-up',
      user_id: null,
      data: { name: body.name },
    });
  });

  it('X-SGN-01 answers without a session whether sign-up is open, and the days of the trial', async () => {
    await keep('trial', '5');
    expect((await server.call(signUpRoutes.showSignUp)).body).toEqual({ isOpen: true, trialDays: 5 });
    await keep('allowregister', 'disabled');
    await keep('trial', '3');
    expect((await server.call(signUpRoutes.showSignUp)).body).toEqual({ isOpen: false, trialDays: 3 });
  });

  it('grants three days when the platform names no trial', async () => {
    await server.db.admin.deleteFrom('settings').where('key', '=', 'trial').execute();
    const { body } = await signUp(fields());
    const due = localDay(new Date(Date.now() + 3 * dayMs), 'America/Sao_Paulo');
    expect((await stored(body.id)).due_date).toBe(due);
  });

  it('creates no super user when the body asks for one', async () => {
    const body = fields();
    expect((await signUp({ ...body, super: true })).error).toBe('ERR_VALIDATION');
    await signUp(body);
    const users = await server.db.admin.selectFrom('users').select('super').where('email', '=', body.email).execute();
    expect(users).toEqual([{ super: false }]);
  });

  it('part of SGN-03: refuses short names and passwords, wrong addresses and long phones', async () => {
    const hidden = await aPlan(server.db.admin, { use_internal: false });
    const wrongs = [
      [{ name: 'L' }, 'ERR_VALIDATION'],
      [{ name: 'x'.repeat(51) }, 'ERR_VALIDATION'],
      [{ password: '1234' }, 'ERR_VALIDATION'],
      [{ email: 'loja' }, 'ERR_VALIDATION'],
      [{ phone: '119888877770' }, 'ERR_VALIDATION'],
      [{ planId: undefined }, 'ERR_VALIDATION'],
      [{ planId: hidden.id }, 'ERR_NO_PLAN_FOUND'],
      [{ planId: 999_999 }, 'ERR_NO_PLAN_FOUND'],
      [{ password: '123456' }, 'ERR_COMMON_PASSWORD'],
    ] as const;
    for (const [wrong, error] of wrongs) expect((await signUp(fields(wrong))).error).toBe(error);
  });

  it('SGN-08 answers 403 when closed, 409 for a taken name or e-mail, 429 after five calls', async () => {
    const first = fields();
    expect((await signUp(first)).status).toBe(200);
    expect(await signUp(fields({ name: first.name.toUpperCase() }))).toMatchObject({
      status: 409,
      error: 'ERR_COMPANY_NAME_ALREADY_EXISTS',
    });
    expect(await signUp(fields({ email: first.email.toUpperCase() }))).toMatchObject({
      status: 409,
      error: 'ERR_USER_EMAIL_EXISTS',
    });
    const from = newAddress();
    for (let n = 0; n < 5; n += 1) expect((await signUp(fields(), from)).status).toBe(200);
    expect(await signUp(fields(), from)).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_REQUESTS' });
    await keep('allowregister', 'disabled');
    expect(await signUp(fields())).toMatchObject({ status: 403, error: 'ERR_USER_CREATION_DISABLED' });
  });

  it('creates one company when twenty strangers send one name', async () => {
    const { name } = fields();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signUp(fields({ name: n % 2 ? name : name.toUpperCase() }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'ERR_COMPANY_NAME_ALREADY_EXISTS')).toHaveLength(19);
    const found = server.db.admin.selectFrom('companies').select('id').where('name', 'ilike', name);
    expect(await found.execute()).toHaveLength(1);
  });
});
