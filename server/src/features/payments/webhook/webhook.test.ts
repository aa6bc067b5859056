import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopAccount } from '@recadia/emulators/pix-efi';
import { afterAll, expect, it } from 'vitest';
import { makeBeforeAll } from '../../../testing/make-before.ts';
import { openGateway } from '../../payment-gateways/index.ts';
import { usePayingServer } from '../testing/use-paying-server.ts';
import { startWebhookPort } from './webhook-port.ts';

const { server, efi, aPayer, subscribe, listen, invoiceOf } = usePayingServer();

/** The listener with a certificate that the emulator trusts. */
const listener = makeBeforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recadia-webhook-'));
  const { certificatePem, keyPem } = efi.issueServer(['127.0.0.1']);
  const files = { certificateFile: certificatePem, keyFile: keyPem, authorityFile: efi.authorityPem };
  const named: Record<string, string> = {};
  for (const [name, text] of Object.entries(files)) {
    named[name] = join(folder, `${name}.pem`);
    await writeFile(named[name], text);
  }
  const webhook = { host: '127.0.0.1', port: 0, url: '', ...(named as typeof files) };
  const { platform } = server;
  const config = { ...platform.config, payments: { ...platform.config.payments, webhook } };
  const started = await startWebhookPort({ ...platform, config });
  if (!started) throw new Error('the listener did not start');
  return { ...started, folder };
});
afterAll(async () => {
  await listener.stop();
  await rm(listener.folder, { recursive: true });
});

const post = (path: string, identity?: { certificatePem: string; keyPem: string }, method = 'POST') =>
  new Promise<number>((resolve, reject) => {
    const tls = { ca: efi.authorityPem, cert: identity?.certificatePem, key: identity?.keyPem, agent: false as const };
    const call = request(`https://127.0.0.1:${listener.port}${path}`, { method, ...tls }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end('{"pix":[]}');
  });

it('X-PAY-07 takes webhooks with a certificate of the gateway, on one path alone', async () => {
  const own = efi.issueClient(shopAccount);
  expect(await post('/subscription/webhook/pix', own)).toBe(200);
  expect(await post('/subscription/webhook', own)).toBe(404);
  expect(await post('/auth/login', own)).toBe(404);
  expect(await post('/subscription/webhook/pix', own, 'PUT')).toBe(404);
  expect(await post('/subscription/webhook/pix')).toBe(401);
});

it('X-PAY-07 registers the listener at the gateway and counts a payment that arrives there', async () => {
  const { gateway } = await openGateway(server.platform);
  const url = `https://127.0.0.1:${listener.port}/subscription/webhook/pix?ignorar=`;
  await gateway.registerWebhook({ url, demandsCertificate: true });
  const { admin, invoice } = await aPayer();
  const { body } = await subscribe(admin.token, invoice.id);
  efi.pay(body.txid);
  await expect.poll(async () => (await invoiceOf(invoice.id)).status, { timeout: 20_000 }).toBe('paid');
});

it('X-PAY-07 refuses a webhook by the api without the secret of its address', async () => {
  const { webhookSecret } = await listen();
  const send = async (path: string) => (await fetch(`${server.url}${path}`, { method: 'POST', body: '{}' })).status;
  expect(await send('/subscription/webhook')).toBe(401);
  expect(await send('/subscription/webhook/pix')).toBe(401);
  expect(await send('/subscription/webhook?hmac=wrong&ignorar=/pix')).toBe(401);
  expect(await send(`/subscription/webhook?hmac=${webhookSecret.slice(0, -1)}&ignorar=/pix`)).toBe(401);
  expect(await send(`/subscription/webhook?hmac=${webhookSecret}&ignorar=/pix`)).not.toBe(401);
});

it('X-PAY-07 stores a repeated webhook once, sealed, and unreadable ones without an effect', async () => {
  const { url } = await listen();
  const send = (body: string) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const stored = () => server.db.admin.selectFrom('payment_events').selectAll().execute();
  const before = (await stored()).length;
  for (const body of ['{"pix":[{"txid":"x"}]}', '{"pix":[{"txid":"x"}]}', 'not json'])
    expect((await send(body)).status).toBe(200);
  await expect.poll(async () => (await stored()).filter(({ due_at }) => due_at !== null)).toEqual([]);
  const after = await stored();
  expect(after).toHaveLength(before + 2);
  expect(after.every(({ body_sealed }) => body_sealed.startsWith('v2.'))).toBe(true);
});
