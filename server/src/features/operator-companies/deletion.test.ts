import { operatorCompanyRoutes as routes } from '@recadia/contract/operator-companies';
import { tagRoutes } from '@recadia/contract/tags';
import { aConnection, companyTables } from '@recadia/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { login } from '../../testing/login.ts';
import { plantedWords } from '../../testing/planted-words.ts';
import { auditOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';
import { removeUnnamedFiles } from '../../worker/files.ts';
import { deleteLeavingCompanies } from './deletion.jobs.ts';

const { server, world, asBoss } = useServerWithWorld();

const planted = () => plantedWords(server.db.admin, [server.platform.storage]);
const remove = (id: number) => server.call(routes.deleteCompany, { ...asBoss(), params: { id } });

/** Tables with rows of the company, read from the catalogue. */
async function tablesOf(companyId: number): Promise<string[]> {
  const found: string[] = [];
  for (const { name, companyColumn } of await companyTables(server.db.admin)) {
    const { rows } =
      await sql`select from ${sql.table(name)} where ${sql.ref(companyColumn)} = ${companyId} limit 1`.execute(
        server.db.admin,
      );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('CMP-17 deletes every row and file of a company, stops it at once, and keeps the others', async () => {
  const home = await aStaffedCompany(server, {});
  const { id } = home.company;
  await planted().plant(home, 'lagartixa');
  await planted().plant(world.other, 'centopeia');
  const kept = await planted().tablesWith('centopeia');
  expect((await tablesOf(id)).length).toBeGreaterThan(20);
  const ask = () => server.call(tagRoutes.listTags, { as: home.agent.token });
  expect((await ask()).status).toBe(200);

  expect((await remove(id)).status).toBe(200);
  await expect.poll(async () => (await ask()).status).toBe(403);
  expect((await login(server, { email: home.admin.email })).error).toBe('ERR_COMPANY_DISABLED');
  expect(await remove(id)).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' });
  const { body: listed } = await server.call(routes.listAllCompanies, asBoss());
  expect(listed.map((company) => company.id)).not.toContain(id);
  expect(
    (await auditOf(server, world.operator.company.id)).filter(({ action }) => action === 'company.deleted'),
  ).toEqual(expect.arrayContaining([expect.objectContaining({ entity_id: String(id) })]));

  // A gateway that is gone cannot end its sessions, so the deletion waits a minute for it.
  await server.moveClock(120_000);
  const left = async () => {
    await deleteLeavingCompanies(server.platform, 2);
    await server.moveClock(120_000);
    await removeUnnamedFiles(server.platform.storage);
    return tablesOf(id);
  };
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  expect(await planted().filesWith('lagartixa')).toBe(0);
  expect(await planted().tablesWith('centopeia')).toEqual(kept);
  expect(await planted().filesWith('centopeia')).toBe(1);
});

const isThere = async (id: number) =>
  (await server.db.admin.selectFrom('companies').select('id').where('id', '=', id).execute()).length > 0;

it('part of CMP-17: goes on after a worker was killed, and one worker deletes at a time', async () => {
  const home = await aStaffedCompany(server, {});
  const { id } = home.company;
  const { message } = await planted().plant(home, 'gafanhoto');
  await remove(id);
  const { admin } = server.db;
  // The worker of the server would delete too, once the clock has moved. A running job is waited for.
  const task = 'delete-leaving-companies';
  const runningJobs = async () => {
    await admin.deleteFrom('jobs').where('task', '=', task).where('worker', 'is', null).execute();
    return admin.selectFrom('jobs').select('id').where('task', '=', task).execute();
  };
  await expect.poll(runningJobs).toEqual([]);
  await server.moveClock(120_000);
  await admin.transaction().execute(async (held) => {
    await sql`select from messages where company_id = ${id} and id = ${message.id} for update`.execute(held);
    const first = deleteLeavingCompanies(server.platform).then(
      () => 'done',
      () => 'killed',
    );
    const blocked = async () =>
      (
        await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%delete from "messages"%'`.execute(admin)
      ).rows.map(({ pid }) => pid);
    await expect.poll(blocked, { timeout: 10_000 }).toHaveLength(1);
    await deleteLeavingCompanies(server.platform).catch(() => undefined);
    expect(await isThere(id), 'the second worker leaves the company to the first').toBe(true);
    for (const pid of await blocked()) await sql`select pg_terminate_backend(${pid})`.execute(admin);
    expect(await first).toBe('killed');
  });
  expect(await isThere(id)).toBe(true);
  await expect
    .poll(async () => {
      // The pool may still hold the connection that was killed.
      await deleteLeavingCompanies(server.platform).catch(() => undefined);
      return isThere(id);
    })
    .toBe(false);
});

it('part of CMP-17: logs a linked number out, and waits for its gateway', async () => {
  const { company } = await aStaffedCompany(server, {});
  const { admin } = server.db;
  const connection = await aConnection(admin, { company_id: company.id, provider: 'beta' });
  const key = { company_id: company.id, connection_id: connection.id };
  const session = { owner: 'gateway-1', creds_sealed: 'v1' };
  await admin
    .insertInto('wa_sessions')
    .values({ ...key, ...session })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id']).doUpdateSet(session))
    .execute();
  await remove(company.id);
  await deleteLeavingCompanies(server.platform);
  const { request } = await admin
    .selectFrom('wa_sessions')
    .select('request')
    .where((eb) => eb.and(key))
    .executeTakeFirstOrThrow();
  expect(request).toContain('logout');
  expect(await isThere(company.id)).toBe(true);
  await admin
    .updateTable('wa_sessions')
    .set({ owner: null, desired: 'stopped' })
    .where((eb) => eb.and(key))
    .execute();
  await deleteLeavingCompanies(server.platform);
  expect(await isThere(company.id)).toBe(false);
});

it('part of CMP-17: refuses to delete the super company, in the call and in the database', async () => {
  const { id } = world.operator.company;
  expect(await remove(id)).toMatchObject({ status: 409, error: 'ERR_COMPANY_PROTECTED' });
  await server.db.admin
    .updateTable('companies')
    .set({ leaving_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  await deleteLeavingCompanies(server.platform);
  await sql`select company_delete(${id})`.execute(server.db.admin);
  expect(await tablesOf(id)).toContain('companies');
  await server.db.admin.updateTable('companies').set({ leaving_at: null }).where('id', '=', id).execute();
});
