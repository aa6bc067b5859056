import { tenantTx } from '@recadia/db';
import { sealed as sealedColumns } from '@recadia/db/keys';
import { aCompany, aConnection, aContact, aTicket } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { enqueueSend } from './outbox.ts';
import { cloudNumber, startCloudEmulator, type CloudEmulator } from '../testing/cloud.ts';

let server: TestServer;
let cloud: CloudEmulator;
beforeAll(async () => {
  cloud = await startCloudEmulator();
  server = await startTestServer({ WA_CLOUD_URL: cloud.emulator.graphUrl });
});
afterAll(async () => {
  await server.stop();
  await cloud.emulator.stop();
});

it('sends over Cloud numbers with sealed tokens, counts sends, and shows a refused token', async () => {
  const { admin } = server.db;
  const company_id = (await aCompany(admin)).id;
  const scope = { companyId: company_id };
  const appKey = newId();
  const secrets = { accessToken: cloudNumber.token, appSecret: 's', verifyToken: 'v' };
  const place = sealedColumns.cloudSecrets.place({ company_id, cloud_app_key: appKey });
  const connection = await aConnection(admin, {
    company_id,
    provider: 'cloud',
    cloud_app_key: appKey,
    cloud_phone_number_id: cloudNumber.phoneNumberId,
    cloud_waba_id: cloudNumber.wabaId,
    cloud_secrets_sealed: server.platform.vault.seal(JSON.stringify(secrets), place),
  });
  const phone = '5511977770001';
  cloud.customer(phone);
  const contact = await aContact(admin, { company_id, number: phone });
  const at = { contact_id: contact.id, connection_id: connection.id };
  const ticket = await aTicket(admin, { company_id, ...at, status: 'open' });
  const send = (text: string) =>
    tenantTx(scope, (tx) => enqueueSend(tx, scope, { ticketId: ticket.id, body: { kind: 'text', text } }));

  const first = await send('por fio próprio');
  await waitUntil(() => cloud.received(phone).length === 1, 'the message');
  const message = (id: number) =>
    admin.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await waitUntil(async () => (await message(first.id)).ack === 1, 'the tick');
  expect(
    await admin.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow(),
  ).toMatchObject({
    last_message: 'por fio próprio',
    last_from_me: true,
  });

  cloud.emulator.changeToken(cloudNumber.phone, null);
  const second = await send('sem chave');
  await waitUntil(async () => (await message(second.id)).send_detail === 'token-invalid', 'the failure');
  const days = () =>
    admin.selectFrom('connection_days').selectAll().where('connection_id', '=', connection.id).execute();
  await waitUntil(
    async () => (await days()).some(({ failures }) => Object.keys(failures as object).length > 0),
    'the count',
  );
  expect(await days()).toMatchObject([{ sent: 1, failures: { 'token-invalid': 1 } }]);
  const shown = () =>
    admin.selectFrom('connections').selectAll().where('id', '=', connection.id).executeTakeFirstOrThrow();
  await waitUntil(async () => (await shown()).status !== 'CONNECTED', 'the end of the connection');
});
