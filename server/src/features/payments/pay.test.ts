import { authRoutes } from '@recadia/contract/auth';
import { payRoutes } from '@recadia/contract/pay';
import { subscriptionRoutes } from '@recadia/contract/subscription';
import { builderPassword } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { usePayingServer } from './testing/use-paying-server.ts';

const { server, efi, aPayer, listen } = usePayingServer();

const past = { due_date: '2026-01-31' };
const signIn = (email: string) => server.call(authRoutes.login, { body: { email, password: builderPassword } });
const open = (token: string) => server.call(payRoutes.openPayPage, { body: { token } });
const tokenOf = (details: unknown) => String((details as { payToken?: unknown }).payToken);

it('X-PAY-01 gives an admin of a blocked company a token, and other users none', async () => {
  const { admin, agent } = await aPayer(past);
  const refused = await signIn(admin.email);
  expect([refused.status, refused.error]).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
  expect(refused.details).toEqual({ dueDate: '2026-01-31', payToken: expect.stringMatching(/^[\w-]{43}$/) as string });
  expect((await signIn(agent.email)).details).toEqual({ dueDate: '2026-01-31' });
});

it('X-PAY-01 pays by the token, and the admin signs in afterwards', async () => {
  const { admin, company } = await aPayer(past);
  await listen();
  const token = tokenOf((await signIn(admin.email)).details);
  expect((await open(token)).body).toMatchObject({
    companyName: company.name,
    value: 99.9,
    status: 'open',
    charge: null,
  });
  const { body } = await server.call(payRoutes.chargePayPage, { body: { token } });
  expect((await open(token)).body.charge).toEqual(body.charge);
  const charge = await server.db.admin
    .selectFrom('charges')
    .select('external_id')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow();
  efi.pay(charge.external_id);
  await expect.poll(async () => (await open(token)).body.status, { timeout: 20_000 }).toBe('paid');
  await expect.poll(async () => (await signIn(admin.email)).status, { timeout: 20_000 }).toBe(200);
});

it('X-PAY-01 refuses an unknown and an expired token, and stores hashes only', async () => {
  const { admin, companyId } = await aPayer();
  expect((await open('unknown')).error).toBe('ERR_NO_PAY_TOKEN_FOUND');
  const { body } = await server.call(subscriptionRoutes.sharePayLink, { as: admin.token, body: {} });
  const [address, token = ''] = body.url.split('#');
  expect(address).toBe('http://recadia.test/pay');
  expect((await open(token)).status).toBe(200);
  const tokens = () => server.db.admin.selectFrom('pay_tokens').selectAll().where('company_id', '=', companyId);
  expect(JSON.stringify(await tokens().execute())).not.toContain(token);
  await server.db.admin
    .updateTable('pay_tokens')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('company_id', '=', companyId)
    .execute();
  expect((await open(token)).error).toBe('ERR_NO_PAY_TOKEN_FOUND');
});
