import { connectionRoutes } from '@recadia/contract/connection-routes';
import { promptRoutes } from '@recadia/contract/prompts';
import { aConnection } from '@recadia/db/testing';
import { aPrompt } from '@recadia/db/testing/prompts';
import { expect, it } from 'vitest';
import { useServerWithWorld } from '../../testing/use-server.ts';

const { server, world } = useServerWithWorld();

const names = async (token: string, query: Record<string, string> = {}) =>
  (await server.call(promptRoutes.listPrompts, { as: token, query })).body;

it('GET /prompt pages through the company’s prompts by name, and knows of no other’s', async () => {
  const company_id = world.home.company.id;
  for (let n = 1; n <= 25; n += 1) {
    await aPrompt(server.db.admin, { company_id, name: `Vendas ${String(n).padStart(2, '0')}` });
  }
  await aPrompt(server.db.admin, { company_id, name: 'Cobrança' });
  await aPrompt(server.db.admin, { company_id: world.other.company.id, name: 'Alheio' });
  const first = await names(world.home.agent.token);
  expect(first).toMatchObject({ count: 26, countCapped: false, hasMore: true });
  expect(first.prompts[0]).toEqual({ id: expect.any(Number), name: 'Cobrança' });
  const second = await names(world.home.agent.token, { cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ hasMore: false, nextCursor: null });
  expect(new Set([...first.prompts, ...second.prompts].map(({ id }) => id)).size).toBe(26);
  expect((await names(world.home.agent.token, { searchParam: 'cobranca' })).prompts).toHaveLength(1);
  expect((await names(world.other.agent.token)).prompts).toMatchObject([{ name: 'Alheio' }]);
});

it('a connection keeps the prompt of its own company until it is gone, and takes no other’s', async () => {
  const { home, other } = world;
  const own = await aPrompt(server.db.admin, { company_id: home.company.id });
  const foreign = await aPrompt(server.db.admin, { company_id: other.company.id });
  const { id } = await aConnection(server.db.admin, { company_id: home.company.id });
  const save = (promptId: number | null) =>
    server.call(connectionRoutes.updateConnection, {
      as: home.admin.token,
      params: { id },
      body: { name: 'Com prompt', promptId },
    });
  expect(await save(own.id)).toMatchObject({ status: 200, body: { promptId: own.id } });
  for (const refused of [foreign.id, 2 ** 40]) {
    expect(await save(refused)).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_FOUND' });
  }
  const shown = () => server.call(connectionRoutes.showConnection, { as: home.admin.token, params: { id } });
  expect((await shown()).body.promptId).toBe(own.id);
  await server.db.admin.deleteFrom('prompts').where('id', '=', own.id).execute();
  expect((await shown()).body.promptId).toBeNull();
});
