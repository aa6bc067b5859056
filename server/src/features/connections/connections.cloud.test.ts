import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { aConnection } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aStaffedCompany } from '../../testing/world.ts';

let far: WhatsAppCloud;
let server: TestServer;
beforeAll(async () => {
  far = await startWhatsAppCloud();
  server = await startTestServer({ WA_CLOUD_URL: far.graphUrl });
});
afterAll(async () => {
  await server.stop();
  await far.stop();
});

let made = 0;

async function aCloudNumber(accessToken?: string) {
  made += 1;
  const number = {
    phone: `551190000222${made}`,
    phoneNumberId: `90${made}`,
    wabaId: `80${made}`,
    token: `token-${made}`,
  };
  const common = { appSecret: 'segredo-do-app', verifyToken: 'verifique' };
  far.addNumber({ ...number, ...common, callbackUrl: 'http://127.0.0.1:1/', name: 'Loja', mps: 100 });
  const company = await aStaffedCompany(server, {});
  const { phoneNumberId, wabaId, token } = number;
  const cloud = { phoneNumberId, wabaId, accessToken: accessToken ?? token, ...common };
  const as = company.admin.token;
  const { body } = await server.call(routes.createConnection, {
    as,
    body: { name: 'Oficial', provider: 'cloud', cloud },
  });
  const state = async () => (await server.call(routes.showConnection, { as, params: { id: body.id } })).body;
  return { ...company, ...number, as, id: body.id, state };
}

it('a Cloud number is looked at by itself and shows whether it works', async () => {
  const good = await aCloudNumber();
  await waitUntil(async () => (await good.state()).status === 'CONNECTED', 'the number to be connected');
  expect(await good.state()).toMatchObject({ number: good.phone, capabilities: { qr: false, templates: true } });
  const bad = await aCloudNumber('wrong-token');
  await waitUntil(async () => (await bad.state()).status === 'DISCONNECTED', 'the token to be refused');
  expect(await bad.state()).toMatchObject({ statusReason: 'token-invalid' });
});

it('X-WAP-02 the test button says what Meta says, and the connection shows it', async () => {
  const { as, id, phone, state, company } = await aCloudNumber('wrong-token');
  const test = async () => (await server.call(routes.testConnection, { as, params: { id } })).body;
  expect(await test()).toEqual({ ok: false, number: '', code: 'token-invalid' });
  const { cloud } = await state();
  const { webhookUrl: _, ...masked } = cloud ?? { webhookUrl: '' };
  const body = { name: 'Oficial', cloud: { ...masked, accessToken: `token-${made}` } };
  await server.call(routes.updateConnection, { as, params: { id }, body });
  expect(await test()).toEqual({ ok: true, number: phone, code: null });
  expect(await state()).toMatchObject({ status: 'CONNECTED', statusReason: null });
  const linked = await aConnection(server.db.admin, { company_id: company.id });
  const refused = (other: number) => server.call(routes.testConnection, { as, params: { id: other } });
  expect(await refused(linked.id)).toMatchObject({ status: 400, error: 'ERR_WAPP_NOT_SUPPORTED' });
  expect(await refused(999_999)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
});

it('X-WAP-03 X-WAP-04 loads templates from Meta on demand and every six hours', async () => {
  const { as, id, phone, agent, company } = await aCloudNumber();
  far.addTemplate(phone, {
    name: 'pedido_pronto',
    language: 'pt_BR',
    text: 'Olá {{1}}, seu pedido {{2}} está pronto.',
  });
  const read = await server.call(routes.readTemplates, { as, params: { id } });
  expect(read.body).toMatchObject([{ name: 'pedido_pronto', language: 'pt_BR', parameterCount: 2 }]);
  const listed = await server.call(routes.listTemplates, { as: agent.token, params: { id } });
  // The first check of the number may have read the templates, too, and set another time.
  expect(listed.body).toMatchObject(read.body.map(({ updatedAt: _, ...template }) => template));
  const refused = await server.call(routes.readTemplates, { as: agent.token, params: { id } });
  expect(refused).toMatchObject({ status: 403 });

  const linked = await aConnection(server.db.admin, { company_id: company.id });
  for (const route of [routes.readTemplates, routes.listTemplates]) {
    const asked = (other: number) => server.call(route, { as, params: { id: other } });
    expect(await asked(linked.id)).toMatchObject({ status: 400, error: 'ERR_WAPP_NOT_SUPPORTED' });
    expect(await asked(999_999)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
  }
  expect(await unread('wrong-token')).toMatchObject({ status: 400, error: 'ERR_WAPP_CLOUD_REFUSED' });

  far.addTemplate(phone, { name: 'volte_sempre', language: 'pt_BR', text: 'Volte sempre.' });
  await server.moveClock(6 * 3_600_000 + 1_000);
  const { token } = await server.signIn({ id: agent.id, company_id: company.id });
  const again = async () => (await server.call(routes.listTemplates, { as: token, params: { id } })).body.length === 2;
  await waitUntil(again, 'the template to be read by itself', 20_000);
});

/** The answer for a connection whose token Meta refuses. */
async function unread(accessToken: string) {
  const { as, id } = await aCloudNumber(accessToken);
  return server.call(routes.readTemplates, { as, params: { id } });
}
