import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import { liveChannel, type LivePayload } from '@recadia/contract/live';
import { aConnection } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';
import { recordSessionState } from './index.ts';

const server = useTestServer();

const epoch = 3;

async function aNumber(fields: Partial<Parameters<typeof aConnection>[1]> = {}) {
  const company = await aStaffedCompany(server, {});
  const { id } = await aConnection(server.db.admin, { company_id: company.company.id, status: 'OPENING', ...fields });
  const held = { owner: 'gateway-of-test', epoch };
  await server.db.admin.updateTable('wa_sessions').set(held).where('connection_id', '=', id).execute();
  const show = async ({ token }: Person) =>
    (await server.call(routes.showConnection, { as: token, params: { id } })).body;
  return { ...company, id, scope: { companyId: company.company.id }, show };
}

it('X-WAP-05 X-WAP-07 links by a code for admins; all users read abilities and wait reasons', async () => {
  const { admin, agent, company, id, scope, show } = await aNumber();
  const start = (who: Person, connectionId: number, pairingNumber: string) =>
    server.call(routes.startSession, { as: who.token, params: { id: connectionId }, body: { pairingNumber } });
  for (const wrong of ['1234567', '1'.repeat(16), '+551190000111']) {
    expect(await start(admin, id, wrong)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  }
  expect(await start(admin, id, '5511900001111')).toMatchObject({ status: 200 });

  const screens = await Promise.all([admin, agent].map(({ token }) => joinLive(server.url, { token })));
  const [boss, other] = screens as [LiveClient, LiveClient];
  const receive = async (screen: LiveClient, status: string) => {
    const isIt = ({ session }: LivePayload<'whatsappSession'>) => session.status === status;
    const [payload] = await screen.waitFor(liveChannel(company.id, 'whatsappSession'), isIt);
    return (payload as LivePayload<'whatsappSession'>).session;
  };
  await recordSessionState(scope, id, epoch, { state: 'pairing-code', code: 'ABCD1234' });
  expect(await receive(boss, 'PAIRING')).toMatchObject({ pairingCode: 'ABCD1234', qrcode: '', qrcodeExpiresAt: null });
  expect(await receive(other, 'PAIRING')).not.toHaveProperty('pairingCode');
  const capabilities = { qr: true, pairingCode: true, templates: false, edit: true, deleteForAll: true, groups: true };
  expect(await show(admin)).toMatchObject({
    status: 'PAIRING',
    statusReason: null,
    pairingCode: 'ABCD1234',
    qrcodeExpiresAt: null,
    capabilities: { ...capabilities, serviceWindowHours: null },
  });
  expect(await show(agent)).toMatchObject({ status: 'PAIRING', capabilities });
  expect(await show(agent)).not.toHaveProperty('pairingCode');

  const expiresAt = new Date(Date.now() + 20_000);
  await recordSessionState(scope, id, epoch, { state: 'qr', qr: '2@code', expiresAt });
  const facts = { qrcode: '2@code', qrcodeExpiresAt: expiresAt.toISOString(), pairingCode: '' };
  expect(await receive(boss, 'qrcode')).toMatchObject(facts);
  expect(await show(admin)).toMatchObject(facts);
  expect(Object.keys(await receive(other, 'qrcode'))).not.toContain('qrcodeExpiresAt');
  await recordSessionState(scope, id, epoch, { state: 'connected', phone: '5511900001111' });
  expect(await receive(other, 'CONNECTED')).toMatchObject({ statusReason: null, number: '5511900001111' });
  expect(await show(admin)).toMatchObject({ pairingCode: '', qrcode: '', qrcodeExpiresAt: null });
  for (const screen of screens) screen.close();

  const cloud = await aNumber({ provider: 'cloud', cloud_app_key: 'k'.repeat(20) });
  expect(await start(cloud.admin, cloud.id, '5511900001111')).toMatchObject({
    status: 400,
    error: 'ERR_WAPP_NOT_SUPPORTED',
  });
  expect((await cloud.show(cloud.agent)).capabilities).toMatchObject({
    qr: false,
    pairingCode: false,
    templates: true,
    edit: false,
    deleteForAll: false,
    serviceWindowHours: 24,
  });
});
