import { emailChangeRoutes } from '@recadia/contract/email-changes';
import { signUpBurst } from '@recadia/contract/limits';
import { signUpRoutes } from '@recadia/contract/sign-up';
import { termsVersion } from '@recadia/contract/terms';
import { claimLanes, claimSessions, gatewayBeat, systemTx } from '@recadia/db';
import { aConnection, aPlan } from '@recadia/db/testing';
import { beforeAll, expect, it } from 'vitest';
import { login, newAddress } from '../../testing/login.ts';
import { makeBeforeAll } from '../../testing/make-before.ts';
import { saveSetting } from '../../testing/settings.ts';
import { useMailedServer } from '../../testing/use-mailed-server.ts';
import { aWorld } from '../../testing/world.ts';

const { server, smtp } = useMailedServer();
const world = makeBeforeAll(() => aWorld(server));
const password = 'Senha nova 7';
let planId: number;
beforeAll(async () => {
  planId = (await aPlan(server.db.admin)).id;
  await saveSetting(server.db, { company_id: world.operator.company.id, key: 'allowregister', value: 'enabled' });
});

let made = 0;
async function signUp(more: object = {}) {
  made += 1;
  const email = `nova${made}@cadastro.exemplo`;
  const body = { name: `Nova ${made}`, email, password, planId, ...more };
  const answer = await server.call(signUpRoutes.signUp, { body, headers: { 'x-forwarded-for': newAddress() } });
  return { ...answer, email };
}
const stored = (id: number) =>
  server.db.admin.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));
async function linkTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(count);
  return /\/email#(\S+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
}
const confirm = (token: string) => server.call(emailChangeRoutes.confirmEmailChange, { body: { token } });

/** The outgoing lanes of the company that a gateway may send. */
async function lanesOf(company_id: number): Promise<number> {
  const gateway = `gateway-${company_id}`;
  await systemTx((sys) => gatewayBeat(sys, { id: gateway, capacity: 100, isDraining: false }));
  await systemTx((sys) => claimSessions(sys, { gateway, aliveMs: 60_000, max: 100 }));
  const share = { perConnection: 10, perCompany: 10, held: [] };
  const claim = { direction: 'out', leaseMs: 1, max: 100, background: 100, owner: gateway, gateway, share } as const;
  const lanes = await systemTx((sys) => claimLanes(sys, claim));
  return lanes.filter((lane) => lane.company_id === company_id).length;
}

it('X-SGN-02 sends nothing for a new company until its admin opens the mailed link', async () => {
  const { body, email } = await signUp({ language: 'en' });
  const { body: session } = await login(server, { email, password });
  expect(session).toMatchObject({ user: { company: { isEmailConfirmed: false } } });
  const { token } = session as { token: string };
  const { id: connection_id } = await aConnection(server.db.admin, { company_id: body.id });
  const lane = { company_id: body.id, connection_id, direction: 'out', chat: 'pn:1', due_at: new Date() };
  await server.db.admin.insertInto('lanes').values(lane).execute();
  expect(await lanesOf(body.id)).toBe(0);

  const first = await linkTo(email);
  expect(mailsTo(email)[0]?.subject).toBe(`Confirm the e-mail of ${body.name}`);
  const again = await server.call(signUpRoutes.resendConfirmation, { as: token, body: { language: 'es' } });
  expect(again.body).toEqual({ email });
  const second = await linkTo(email, 2);
  expect((await confirm(first)).error).toBe('ERR_INVALID_EMAIL_CHANGE');
  expect((await confirm(second)).body).toEqual({ email });
  expect((await stored(body.id)).email_confirmed_at).not.toBeNull();
  expect(await lanesOf(body.id)).toBe(1);
  const refused = await server.call(signUpRoutes.resendConfirmation, { as: token, body: {} });
  expect(refused.error).toBe('ERR_EMAIL_CONFIRMED');
});

it('X-SGN-05 stores the accepted version of the terms, and refuses another one', async () => {
  const { body } = await signUp({ termsVersion });
  expect(await stored(body.id)).toMatchObject({ terms_version: termsVersion, terms_accepted_at: expect.any(Date) });
  const older = await signUp();
  expect(await stored(older.body.id)).toMatchObject({ terms_version: null, terms_accepted_at: null });
  expect((await signUp({ termsVersion: '1999-01' })).error).toBe('ERR_VALIDATION');
});

it('X-SGN-04 mails the operators once when many companies sign up within an hour', async () => {
  const { email } = world.operator.boss;
  const alarms = () => mailsTo(email).filter(({ subject }) => subject.endsWith('cadastros em uma hora'));
  for (let n = made; n < signUpBurst; n += 1) await signUp();
  await Promise.all([signUp(), signUp(), signUp()]);
  await expect.poll(() => alarms().length, { timeout: 20_000 }).toBe(1);
});
