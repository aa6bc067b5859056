import { tenantTx } from '@recadia/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueSend } from '../features/messages/index.ts';
import { startLinkedShop, type LinkedShop } from '../testing/linked-shop.ts';

let shop: LinkedShop;
beforeAll(async () => {
  shop = await startLinkedShop();
}, 120_000);
afterAll(() => shop.stop());

const patient = { timeout: 60_000, interval: 50 };
const dayMs = 24 * 3_600_000;

async function setDue(daysAgo: number | null): Promise<void> {
  const due_date = daysAgo === null ? null : new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
  const { companyId } = shop.scope;
  await shop.server.db.admin.updateTable('companies').set({ due_date }).where('id', '=', companyId).execute();
}
const session = () =>
  shop.server.db.admin
    .selectFrom('wa_sessions')
    .selectAll()
    .where('connection_id', '=', shop.connectionId)
    .executeTakeFirstOrThrow();
const write = (ticketId: number, text: string) =>
  tenantTx(shop.scope, (tx) => enqueueSend(tx, shop.scope, { ticketId, body: { kind: 'text', text } }));

it('receives but does not send while blocked, and wakes without a new QR when the company pays', async () => {
  const { phone, ticket } = await shop.customer();
  const receive = (text: string) => shop.emulator.send(phone, { to: shop.phone, text });
  const stored = async () => (await shop.messages(ticket.id)).filter(({ from_me }) => !from_me).map(({ body }) => body);
  const received = () =>
    shop.emulator
      .inbox(phone)
      .filter(({ from }) => from === shop.phone)
      .map(({ body }) => ('text' in body ? body.text : body.kind));

  await setDue(3);
  await write(ticket.id, 'enquanto bloqueada');
  await receive('ainda aí?');
  await expect.poll(stored, patient).toEqual(['oi', 'ainda aí?']);
  expect(received()).toEqual([]);
  expect((await session()).owner).not.toBeNull();

  // Seven days after the block the session is released and its credentials stay.
  await setDue(20);
  await expect.poll(async () => (await session()).owner, patient).toBeNull();
  expect(await session()).toMatchObject({ desired: 'running', creds_sealed: expect.any(String) as string });
  await receive('e agora?');
  const devices = shop.emulator.devices(shop.phone);
  expect(devices).toHaveLength(1);

  await setDue(null);
  await expect.poll(stored, patient).toEqual(['oi', 'ainda aí?', 'e agora?']);
  await expect.poll(received, patient).toEqual(['enquanto bloqueada']);
  expect(shop.emulator.devices(shop.phone).map(({ id }) => id)).toEqual(devices.map(({ id }) => id));
}, 120_000);
