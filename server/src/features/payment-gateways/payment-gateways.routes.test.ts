import { paymentGatewayRoutes as routes } from '@recadia/contract/payment-gateways';
import { builderPassword } from '@recadia/db/testing';
import { shopAccount, startPixEfi, type PixEfi } from '@recadia/emulators/pix-efi';
import { afterAll, expect, it } from 'vitest';
import { modernPkcs12 } from '../../platform/testing/pkcs12.ts';
import { makeBeforeAll } from '../../testing/make-before.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aWorld } from '../../testing/world.ts';
import { registerWebhook } from './payment-gateways.service.ts';

const efi = {} as PixEfi;
afterAll(() => efi.stop());
const server = useTestServer(async () => {
  Object.assign(efi, await startPixEfi());
  return { EFI_URL: efi.url, EFI_AUTHORITY: efi.authorityPem, PAY_ALLOW_CUSTOM_ENDPOINT: 'on' };
});
const world = makeBeforeAll(() => aWorld(server));

const params = { kind: 'efi' };
const proof = { currentPassword: builderPassword };
const asBoss = () => ({ as: world.operator.boss.token, params });
const [key = ''] = shopAccount.keys;
const { clientId, clientSecret } = shopAccount;
const account = { environment: 'sandbox', clientId, key };

it('X-PAY-02 saves the account and its certificate, and never answers a secret', async () => {
  expect((await server.call(routes.showPaymentGateway, asBoss())).error).toBe('ERR_PAYMENT_NOT_CONFIGURED');
  const withoutSecret = { ...asBoss(), body: { ...account, ...proof } };
  expect((await server.call(routes.savePaymentGateway, withoutSecret)).error).toBe('ERR_NO_GATEWAY_SECRET');
  await server.call(routes.savePaymentGateway, { ...asBoss(), body: { ...account, clientSecret, ...proof } });
  // Without a certificate no call is possible.
  expect((await server.call(routes.testPaymentGateway, asBoss())).error).toBe('ERR_PAYMENT_NOT_CONFIGURED');
  const certificate = efi.issueClient(shopAccount);
  const saved = await server.call(routes.saveGatewayCertificate, { ...asBoss(), body: { ...certificate, ...proof } });
  expect(saved.body).toMatchObject({ ...account, webhookUrl: null });
  expect(saved.body.certificateExpiresAt).toMatch(/^20\d\d-/);
  const shown = await server.call(routes.showPaymentGateway, asBoss());
  expect(shown.text).not.toMatch(new RegExp(`${clientSecret}|PRIVATE KEY`));
  const stored = await server.db.admin.selectFrom('payment_gateways').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(clientSecret);
  expect((await server.call(routes.testPaymentGateway, asBoss())).body).toMatchObject({ ok: true });
});

it('X-PAY-02 asks for the password of the operator', async () => {
  const body = { ...account, clientSecret };
  const call = (more: object) => server.call(routes.savePaymentGateway, { ...asBoss(), body: { ...body, ...more } });
  expect((await call({})).error).toBe('ERR_REAUTHENTICATION_REQUIRED');
  expect((await call({ currentPassword: 'wrong' })).error).toBe('ERR_WRONG_PASSWORD');
});

it('X-PAY-02 names the problem of a certificate', async () => {
  const [own, other] = [efi.issueClient(shopAccount), efi.issueClient({ ...shopAccount, name: 'other' })];
  const save = async (body: object) =>
    (await server.call(routes.saveGatewayCertificate, { ...asBoss(), body: { ...body, ...proof } })).details;
  const mixed = { certificatePem: own.certificatePem, keyPem: other.keyPem };
  expect(await save(mixed)).toEqual({ reason: 'key-of-another-certificate' });
  expect(await save({ pfx: Buffer.from('no file').toString('base64') })).toEqual({ reason: 'unreadable' });
});

it('X-PAY-02 answers the end of a .p12 certificate', async () => {
  const save = (file: object) =>
    server.call(routes.saveGatewayCertificate, { ...asBoss(), body: { ...file, ...proof } });
  const { body } = await save({ pfx: modernPkcs12.toString('base64'), passphrase: 'fixture' });
  expect(body.certificateExpiresAt).toBe('2049-01-01T00:00:00.000Z');
  await save(efi.issueClient(shopAccount));
});

it('X-PAY-02 reports a refused account instead of failing', async () => {
  const body = { ...account, clientSecret: 'not the secret', ...proof };
  await server.call(routes.savePaymentGateway, { ...asBoss(), body });
  const { body: tested } = await server.call(routes.testPaymentGateway, asBoss());
  expect(tested).toMatchObject({ ok: false, code: 'credentials' });
  await server.call(routes.savePaymentGateway, { ...asBoss(), body: { ...body, clientSecret } });
});

it('X-PAY-02 registers the address with its secret, and shows it without', async () => {
  const { platform } = server;
  const here = { ...platform, config: { ...platform.config, publicUrl: server.url } };
  const { actor } = await platform.principals.fromToken(world.operator.boss.token);
  const registered = await registerWebhook(here, actor, 'efi');
  expect(registered.webhookUrl).toBe(`${server.url}/subscription/webhook`);
  const { body } = await server.call(routes.testPaymentGateway, asBoss());
  expect(body.webhookUrl).toBe(registered.webhookUrl);
});
