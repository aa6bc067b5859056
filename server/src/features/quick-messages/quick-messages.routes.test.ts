import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { aQuickMessage } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aWorld, type Person } from '../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const list = (as: Person, query: Record<string, number> = {}) =>
  server.call(quickMessageRoutes.listQuickMessages, { as: as.token, query });

it('QMS-01 part of QMS-06, QMS-08: suggestions are the own quick messages and those for everybody, by shortcode', async () => {
  const { home, other } = await aWorld(server);
  const company_id = home.company.id;
  const make = (fields: object) => aQuickMessage(server.db.admin, { company_id, ...fields });
  const own = await make({ user_id: home.agent.id, shortcode: 'Pix', message: 'Nossa chave é…' });
  const general = await make({
    user_id: home.admin.id,
    geral: true,
    shortcode: 'bomdia',
    media_path: 'x/y',
    media_name: 'oi.png',
  });
  await make({ user_id: home.supervisor.id, shortcode: 'dela' });
  await aQuickMessage(server.db.admin, { company_id: other.company.id, geral: true });
  const mine = { userId: home.agent.id, companyId: company_id };
  const { body } = await list(home.agent, mine);
  const plain = { status: true, mediaPath: null, mediaName: null, isMedia: false };
  expect(body).toEqual([
    {
      ...{ id: general.id, shortcode: 'bomdia', message: general.message, geral: true, status: true },
      ...{ mediaPath: 'x/y', mediaName: 'oi.png', isMedia: true },
    },
    { id: own.id, shortcode: 'Pix', message: 'Nossa chave é…', geral: false, ...plain },
  ]);
  expect((await list(home.agent)).body).toEqual(body);
  expect((await list(home.agent, { userId: home.supervisor.id })).error).toBe('ERR_NO_USER_FOUND');
  expect((await list(home.agent, { companyId: other.company.id })).error).toBe('ERR_NO_PERMISSION');
});
