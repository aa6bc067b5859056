import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openShop, openWebhookServer, type Shop } from './testing/shop.ts';

type WebhookServer = Awaited<ReturnType<typeof openWebhookServer>>;

let shop: Shop;
let server: WebhookServer;
afterEach(async () => {
  await server.close();
  await shop.efi.stop();
});

async function open(options: Parameters<typeof openWebhookServer>[1]) {
  shop = await openShop();
  server = await openWebhookServer(shop, options);
}

const register = (webhookUrl: string, skip?: 'true' | 'false') =>
  shop.api(`PUT /v2/webhook/${shop.key}`, { webhookUrl }, skip ? { 'x-skip-mtls-checking': skip } : {});

async function payNew() {
  const txid = randomBytes(16).toString('hex');
  await shop.api(`PUT /v2/cob/${txid}`, { valor: { original: '9.90' }, chave: shop.key });
  return shop.efi.pay(txid);
}

const probes = () => shop.efi.ledger.list({ kind: 'probe' }).map(({ detail }) => detail?.hasCertificate);
const deliveredIds = () =>
  server.calls.map(({ body }) => (JSON.parse(body) as { pix?: { endToEndId: string }[] }).pix?.[0]?.endToEndId);

describe('the registration of a webhook', () => {
  it('tries the address without a certificate, then with one', async () => {
    await open({ demandsCertificate: true });
    expect(await register(server.url)).toMatchObject({ status: 201, body: { webhookUrl: server.url } });
    expect(probes()).toEqual([false, true]);
    expect(server.calls.map(({ path }) => path)).toEqual(['/hook']);
    expect((await shop.api(`GET /v2/webhook/${shop.key}`)).body).toMatchObject({ webhookUrl: server.url });
  });

  it('refuses an address that takes callers without a certificate, unless the check is skipped', async () => {
    await open({ demandsCertificate: false });
    expect(await register(server.url, 'false')).toMatchObject({ status: 400, body: { nome: 'webhook_invalido' } });
    expect(await register(server.url, 'true')).toMatchObject({ status: 201 });
    expect(probes()).toEqual([false, true]);
  });

  it('refuses an address that answers with an error, is unreachable, or is no https address', async () => {
    await open({ demandsCertificate: true, answers: [500] });
    expect((await register(server.url)).body).toMatchObject({
      mensagem: expect.stringContaining('HTTP 500') as string,
    });
    expect((await register('https://127.0.0.1:1/hook')).body).toMatchObject({
      mensagem: 'A URL informada está inacessível',
    });
    expect((await register('http://example.org/hook', 'true')).body).toMatchObject({ nome: 'valor_invalido' });
    expect((await register('nonsense')).body).toMatchObject({ nome: 'valor_invalido' });
  });
});

describe('the delivery of a webhook', () => {
  it('appends /pix to the address, also behind ?ignorar=', async () => {
    await open({ demandsCertificate: true });
    for (const url of [server.url, `${server.url}?ignorar=`]) {
      await register(url);
      await payNew();
      await shop.efi.webhooksSettled();
    }
    const paths = server.calls.map(({ path }) => path);
    expect(paths).toEqual(['/hook', '/hook/pix', '/hook?ignorar=', '/hook?ignorar=/pix']);
  });

  it('is repeated until the server takes it', async () => {
    await open({ demandsCertificate: true });
    await register(server.url);
    server.calls.length = 0;
    server.answers.push(500, 429);
    const { endToEndId } = await payNew();
    await shop.efi.webhooksSettled();
    expect(deliveredIds()).toEqual([endToEndId, endToEndId, endToEndId]);
  });

  it('is dropped and duplicated by chaos, and the payment stays in the list', async () => {
    await open({ demandsCertificate: true });
    await register(server.url);
    server.calls.length = 0;
    shop.efi.chaos.add({ action: 'drop', kind: 'webhook', times: 1 });
    shop.efi.chaos.add({ action: 'duplicate', kind: 'webhook', times: 1 });
    await payNew();
    const { endToEndId } = await payNew();
    await shop.efi.webhooksSettled();
    expect(deliveredIds()).toEqual([endToEndId, endToEndId]);
    const { body } = await shop.api('GET /v2/pix?inicio=2020-01-01T00:00:00Z&fim=2099-01-01T00:00:00Z');
    expect(body.pix).toHaveLength(2);
  });

  it('is late while chaos delays it, and overtaken by the next one', async () => {
    await open({ demandsCertificate: true });
    await register(server.url);
    server.calls.length = 0;
    shop.efi.chaos.add({ action: 'delay', kind: 'webhook', times: 1, delayMs: 600_000 });
    const late = await payNew();
    const next = await payNew();
    await shop.efi.webhooksSettled();
    expect(deliveredIds()).toEqual([next.endToEndId]);
    shop.efi.chaos.clear();
    await shop.efi.webhooksSettled();
    expect(deliveredIds()).toEqual([next.endToEndId, late.endToEndId]);
  });

  it('reaches our address for a payment of another account, which our account does not list', async () => {
    await open({ demandsCertificate: true });
    await register(server.url);
    server.calls.length = 0;
    const { endToEndId } = shop.efi.payAnotherAccount(shop.key, { key: 'another', cents: 100, txid: 'a'.repeat(32) });
    await shop.efi.webhooksSettled();
    expect(deliveredIds()).toEqual([endToEndId]);
    expect(server.calls[0]?.body).toContain('"chave":"another"');
  });
});
