import { userRoutes } from '@recadia/contract/users';
import { aCompany } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson } from '../../testing/world.ts';

const server = useTestServer();

const adminsOf = async (companyId: number) => {
  const admins = server.db.admin.selectFrom('users').select('id').where('company_id', '=', companyId);
  return (await admins.where('profile', '=', 'admin').execute()).length;
};

it('two admins who demote each other at the same moment: one succeeds, the other is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id: company_id } = await aCompany(server.db.admin);
    const [one, two] = [
      await aPerson(server, { company_id, profile: 'admin' }),
      await aPerson(server, { company_id, profile: 'admin' }),
    ];
    const demote = (as: typeof one, id: number) =>
      server.call(userRoutes.updateUser, { as: as.token, params: { id }, body: { profile: 'user' } });
    const answers = await Promise.all([demote(one, two.id), demote(two, one.id)]);
    expect(await adminsOf(company_id)).toBe(1);
    const [refused, ...others] = answers.filter(({ status }) => status !== 200);
    expect(others).toEqual([]);
    expect(['ERR_LAST_ADMIN', 'ERR_NO_PERMISSION']).toContain(refused?.error);
  }
});

it('six admins who all step down at once leave one behind', async () => {
  const { id: company_id } = await aCompany(server.db.admin);
  const admins = await Promise.all(Array.from({ length: 6 }, () => aPerson(server, { company_id, profile: 'admin' })));
  const answers = await Promise.all(
    admins.map(({ id, token }) =>
      server.call(userRoutes.updateUser, { as: token, params: { id }, body: { profile: 'user' } }),
    ),
  );
  expect(await adminsOf(company_id)).toBe(1);
  expect(answers.filter(({ error }) => error === 'ERR_LAST_ADMIN')).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});
