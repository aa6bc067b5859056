import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { tagRoutes } from '@recadia/contract/tags';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';

const server = useTestServer();

it('ROL-09 lets admin and supervisor change or delete any quick message, a user none', async () => {
  const { admin, supervisor, agent, loner } = await aStaffedCompany(server, {});
  const aLane = (as: Person, name: string) => server.call(tagRoutes.createTag, { as: as.token, body: lane(name) });
  const lane = (name: string) => ({ name, color: '#123456', kanban: 1 });
  const write = async (as: Person, shortcode: string, geral: boolean) =>
    (await server.call(quickMessageRoutes.createQuickMessage, { as: as.token, body: { shortcode, geral } })).body.id;
  const change = (as: Person, id: number, shortcode: string) =>
    server.call(quickMessageRoutes.updateQuickMessage, { as: as.token, params: { id }, body: { shortcode } });
  const remove = (as: Person, id: number) =>
    server.call(quickMessageRoutes.deleteQuickMessage, { as: as.token, params: { id } });

  for (const [at, as] of [admin, supervisor].entries()) {
    expect((await aLane(as, `Etapa ${at}`)).body.kanban).toBe(1);
    for (const id of [await write(admin, `geral-${at}`, true), await write(agent, `dela-${at}`, false)]) {
      expect((await change(as, id, `mudada-${at}-${id}`)).status).toBe(200);
      expect((await remove(as, id)).status).toBe(200);
    }
  }
  const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
  expect(await aLane(agent, 'Minha etapa')).toMatchObject(refused);
  for (const id of [await write(admin, 'de-todos', true), await write(loner, 'de-outra', false)]) {
    expect(await change(agent, id, 'minha')).toMatchObject(refused);
    expect(await remove(agent, id)).toMatchObject(refused);
  }
});
