import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLinkedShop, type LinkedShop } from '../testing/linked-shop.ts';
import { waitUntil } from '../testing/wait-until.ts';

let official: WhatsAppCloud;
let shop: LinkedShop;
beforeAll(async () => {
  official = await startWhatsAppCloud();
  shop = await startLinkedShop({ WA_CLOUD_URL: official.graphUrl });
}, 120_000);
afterAll(async () => {
  await shop.stop();
  await official.stop();
});

const texts = async (ticketId: number) => (await shop.messages(ticketId)).map(({ body }) => body);
const hasTexts = (ticketId: number, wanted: string[]) =>
  expect.poll(() => texts(ticketId), { timeout: 60_000, interval: 50 }).toEqual(wanted);

it('WAP-22 is a linked device unless set to official; both servers are reached by URL', async () => {
  const create = (body: object) => shop.server.call(routes.createConnection, { as: shop.admin.token, body });
  const status = async (id: number) =>
    (await shop.server.call(routes.showConnection, { as: shop.admin.token, params: { id } })).body.status;
  const { body: linked } = await create({ name: 'Sem dizer' });
  expect(linked.provider).toBe('beta');
  // The code can only come from the emulator of linked devices.
  await waitUntil(async () => (await status(linked.id)) === 'qrcode', 'a code', 60_000);
  const keys = { phoneNumberId: '707', wabaId: '708', appSecret: 'segredo', verifyToken: 'verifique' };
  const phone = shop.newPhone();
  official.addNumber({ ...keys, phone, token: 'token-7', callbackUrl: 'http://127.0.0.1:9/', name: 'Loja', mps: 10 });
  const { body: cloud } = await create({
    name: 'Oficial',
    provider: 'cloud',
    cloud: { ...keys, accessToken: 'token-7' },
  });
  expect(cloud.provider).toBe('cloud');
  await waitUntil(async () => (await status(cloud.id)) === 'CONNECTED', 'Meta to know the number', 60_000);
  expect(await create({ name: 'Outra', provider: 'stable' })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  await shop.server.call(routes.endSession, { as: shop.admin.token, params: { id: linked.id } });
}, 120_000);

it('WAP-24 receives once and in order per chat, also while away; no statuses, no protocol', async () => {
  const { phone, ticket } = await shop.customer();
  const send = (text: string) => shop.emulator.send(phone, { to: shop.phone, text });
  shop.emulator.chaos.add({ action: 'duplicate', kind: 'message', who: shop.phone, times: 4 });
  for (const text of ['um', 'dois']) await send(text);
  await hasTexts(ticket.id, ['oi', 'um', 'dois']);
  await shop.emulator.postStatus(phone, { to: shop.phone, text: 'meu status' });
  await shop.restart(async () => {
    for (const text of ['três', 'quatro']) await send(text);
  });
  await send('cinco');
  await hasTexts(ticket.id, ['oi', 'um', 'dois', 'três', 'quatro', 'cinco']);
  // Neither the phone's own messages to its device, sent while linking, nor the status became messages.
  const all = await shop.server.db.admin.selectFrom('messages').select('body').execute();
  expect(all).toHaveLength(6);
  expect(await shop.server.db.admin.selectFrom('contacts').select('number').execute()).toEqual([{ number: phone }]);
}, 120_000);

it('WAP-20 reconnects with growing delay, after a restart too; forgets an unlinked device', async () => {
  const session = () =>
    shop.server.db.admin
      .selectFrom('wa_sessions')
      .selectAll()
      .where('connection_id', '=', shop.connectionId)
      .executeTakeFirstOrThrow();
  await shop.until('CONNECTED');
  const since = shop.emulator.ledger.list().at(-1)?.seq ?? 0;
  const tries = () =>
    shop.emulator.ledger
      .list({ since })
      .filter(({ kind, who }) => who === shop.phone && (kind === 'failure' || kind === 'login'))
      .map(({ kind, at }) => ({ kind, at: Date.parse(at) }));
  shop.emulator.chaos.add({ action: 'refuse', kind: 'login', who: shop.phone, code: 503, times: 2 });
  shop.emulator.disconnect(shop.phone);
  await shop.until('OPENING');
  await waitUntil(() => tries().length === 3, 'three tries', 60_000);
  await shop.until('CONNECTED');
  const [first, second, third] = tries();
  expect([first?.kind, second?.kind, third?.kind]).toEqual(['failure', 'failure', 'login']);
  const waits = [(second?.at ?? 0) - (first?.at ?? 0), (third?.at ?? 0) - (second?.at ?? 0)] as const;
  expect(waits[1]).toBeGreaterThan(waits[0] * 1.3);

  const { epoch } = await session();
  await shop.restart(async () => expect(await session()).toMatchObject({ owner: null }));
  await waitUntil(async () => (await session()).epoch > epoch, 'a holder', 60_000);
  await waitUntil(() => tries().length === 4, 'its login', 60_000);
  await shop.until('CONNECTED');
  expect(shop.emulator.devices(shop.phone)).toHaveLength(1);

  shop.emulator.removeDevices(shop.phone);
  expect(await shop.until('DISCONNECTED')).toMatchObject({ status_reason: 'logged-out', connected_at: null });
  expect(await session()).toMatchObject({ creds_sealed: null, desired: 'stopped' });
  const keys = shop.server.db.admin.selectFrom('wa_keys').select('id').where('connection_id', '=', shop.connectionId);
  expect(await keys.execute()).toEqual([]);
}, 120_000);
