import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import { tenantTx } from '@recadia/db';
import { aContact, aTicket } from '@recadia/db/testing';
import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { WaError } from '@recadia/whatsapp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { aStaffedCompany } from '../../../testing/world.ts';
import { enqueueSend, recordInbound } from '../index.ts';
import { recordSessionState } from '../../connections/index.ts';

let cloud: WhatsAppCloud;
let server: TestServer;
beforeAll(async () => {
  cloud = await startWhatsAppCloud({ pairLimit: null });
  server = await startTestServer({ WA_CLOUD_URL: cloud.graphUrl });
});
afterAll(async () => {
  await server.stop();
  await cloud.stop();
});

const [shop, customer] = ['5511900002229', '5511988887777'];

it('X-WAP-01 admins read how each number has been doing, as worker and provider write it down', async () => {
  const keys = { phoneNumberId: '909', wabaId: '809', appSecret: 'segredo-do-app', verifyToken: 'verifique' };
  cloud.addNumber({
    ...keys,
    phone: shop,
    token: 'token-9',
    callbackUrl: 'http://127.0.0.1:9/',
    name: 'Loja',
    mps: 100,
  });
  cloud.addPerson({ phone: customer, name: 'Ana' });
  cloud.write(customer, { to: shop, words: { text: 'oi' } });
  const { admin, agent, company } = await aStaffedCompany(server, {});
  const scope = { companyId: company.id };
  const body = { name: 'Oficial', provider: 'cloud', cloud: { ...keys, accessToken: 'token-9' } } as const;
  const { id } = (await server.call(routes.createConnection, { as: admin.token, body })).body;
  const health = async () =>
    (await server.call(routes.listConnectionHealth, { as: admin.token })).body.find((one) => one.whatsappId === id);
  await waitUntil(async () => (await health())?.connectedSince, 'the number to be connected', 20_000);
  expect(await health()).toMatchObject({ sent: 0, received: 0, failures: {}, drops: [], lastInboundAt: null });

  const contact = await aContact(server.db.admin, { company_id: company.id, number: customer });
  const ticket = await aTicket(server.db.admin, {
    company_id: company.id,
    contact_id: contact.id,
    connection_id: id,
    status: 'open',
  });
  const send = (text: string) =>
    tenantTx(scope, (tx) => enqueueSend(tx, scope, { ticketId: ticket.id, body: { kind: 'text', text } }));
  await send('bom dia');
  await waitUntil(async () => (await health())?.sent === 1, 'what was sent to be counted', 20_000);
  cloud.chaos.add({ action: 'refuse', kind: 'messages', code: 131026, times: 1 });
  await send('não chega');
  const chat = { kind: 'pn', value: customer } as const;
  const { wa_id: waId } = await server.db.admin
    .selectFrom('messages')
    .select('wa_id')
    .where('body', '=', 'bom dia')
    .executeTakeFirstOrThrow();
  const ref = { chat, id: waId ?? '', fromMe: true };
  const at = new Date();
  await tenantTx(scope, (tx) =>
    recordInbound(tx, scope, { connectionId: id }, [
      { type: 'failed', dedupeKey: 'f:1', at, ref, error: new WaError('undeliverable', 'never') },
      {
        type: 'message',
        dedupeKey: 'm:0:in-1',
        at,
        ref: { chat, id: 'in-1', fromMe: false },
        chat: [chat],
        sender: [chat],
        isFromPhone: false,
        isHistory: false,
        body: { kind: 'text', text: 'oi' },
      },
      { type: 'restriction', dedupeKey: 'x:1', at, reason: 'quality', until: new Date(at.getTime() + 3_600_000) },
      { type: 'quota', dedupeKey: 'q:1', at, newChatsLeft: 7 },
    ]),
  );
  // The first send is refused by the call, the second by a later status.
  const isCounted = async () => {
    const now = await health();
    return now?.received === 1 && now.failures['undeliverable'] === 2 && now.newChatsLeft === 7;
  };
  await waitUntil(isCounted, 'failures and what came in', 20_000);
  const summary = await health();
  expect(summary?.restriction).toMatchObject({ reason: 'quality' });
  const lately = (when: string | null | undefined) => Date.now() - Date.parse(when ?? '') < 60_000;
  expect([lately(summary?.lastInboundAt), lately(summary?.lastOutboundAt)]).toEqual([true, true]);

  await sql`update connections set created_at = app_now() - interval '4 hours', connected_at = app_now() - interval '1 hour'
    where id = ${id}`.execute(server.db.admin);
  expect((await health())?.uptime).toBeCloseTo(0.25, 1);
  await recordSessionState(scope, id, null, {
    state: 'ended',
    code: 190,
    error: new WaError('token-invalid', 'stop-connection'),
  });
  expect(await health()).toMatchObject({ connectedSince: null, drops: [{ code: 190, reason: 'token-invalid' }] });
  expect((await health())?.uptime).toBeCloseTo(0.25, 1);
  expect(await server.call(routes.listConnectionHealth, { as: agent.token })).toMatchObject({ status: 403 });
}, 60_000);
