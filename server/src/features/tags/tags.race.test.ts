import { tagRoutes } from '@recadia/contract/tags';
import { tenantTx } from '@recadia/db';
import { expect, it } from 'vitest';
import { eventsOf } from '../../testing/recorded.ts';
import { useServerWithCompany } from '../../testing/use-server.ts';
import { createTag, deleteTag, updateTag } from './tags.service.ts';

const { server, home } = useServerWithCompany();

const tagsCalled = (name: string) =>
  server.db.admin
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', home.company.id)
    .where('name', 'ilike', name)
    .execute();
const namesOfEvents = async () => (await eventsOf(server, home.company.id)).map(({ name }) => name);

it('ten people who type the same new name at the same moment make one tag and one event', async () => {
  const before = (await namesOfEvents()).length;
  const create = (name: string) => server.call(tagRoutes.createTag, { as: home.agent.token, body: { name } });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => create(turn % 2 ? 'MESMO NOME' : 'mesmo nome')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === 'ERR_TAG_NAME_ALREADY_EXISTS')).toHaveLength(9);
  expect(await tagsCalled('mesmo nome')).toHaveLength(1);
  expect((await namesOfEvents()).slice(before)).toEqual(['tag.created']);
});

it('two admins who delete the same tag at the same moment: it goes once', async () => {
  const { body: tag } = await server.call(tagRoutes.createTag, { as: home.admin.token, body: { name: 'Vai embora' } });
  const before = (await namesOfEvents()).length;
  const remove = () => server.call(tagRoutes.deleteTag, { as: home.admin.token, params: { id: tag.id } });
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await namesOfEvents()).slice(before)).toEqual(['tag.deleted']);
});

it('reports the deletion to a concurrent change, or applies the change first', async () => {
  const { body: tag } = await server.call(tagRoutes.createTag, { as: home.admin.token, body: { name: 'Disputada' } });
  const params = { id: tag.id };
  const [changed, deleted] = await Promise.all([
    server.call(tagRoutes.updateTag, { as: home.agent.token, params, body: { name: 'Disputada ainda' } }),
    server.call(tagRoutes.deleteTag, { as: home.admin.token, params }),
  ]);
  expect(deleted.status).toBe(200);
  expect([200, 404]).toContain(changed.status);
  expect(await tagsCalled('disputada%')).toEqual([]);
});

it('emits no event when the change is rolled back', async () => {
  const { actor } = await server.platform.principals.fromSession({
    companyId: home.company.id,
    sessionId: home.admin.sessionId,
  });
  const scope = { companyId: home.company.id };
  const { id } = await createTag(scope, actor, { name: 'Fica como está' });
  const before = await namesOfEvents();
  const actions = [
    () => createTag(scope, actor, { name: 'Nunca existiu' }),
    () => updateTag(scope, actor, id, { name: 'Nunca mudou' }),
    () => deleteTag(scope, actor, id),
  ];
  for (const act of actions) {
    const undone = tenantTx(scope, async () => {
      await act();
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
  }
  expect(await namesOfEvents()).toEqual(before);
  expect(await tagsCalled('fica como está')).toEqual([{ id }]);
  expect(await tagsCalled('nunca %')).toEqual([]);
});
