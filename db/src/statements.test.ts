import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase, type OpenOptions } from './client.ts';
import { batchCall, routineTx, systemCall, type TenantTx } from './scope.ts';
import { aCompany } from './testing/builders.ts';
import { aTag } from './testing/builders/tags.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';
import { recordWire, type Wire } from './testing/wire.ts';

let database: TestDatabase;
let wire: Wire;

beforeEach(async () => {
  database = await testDatabase();
  wire = await recordWire(database.urls.app);
});
afterEach(async () => {
  await closeDatabase();
  await wire.close();
  await database.drop();
});

const open = (more: Partial<OpenOptions> = {}) => openDatabase({ appUrl: wire.url, poolSize: 1, ...more });
const tagIds = async (tx: TenantTx) =>
  (await tx.selectFrom('tags').select('id').where('name', '<>', '').execute()).map(({ id }) => id);

describe('routineTx', () => {
  it('sends a statement once to each connection and its values ever after', async () => {
    open();
    const { id: companyId } = await aCompany(database.admin);
    await routineTx({ companyId }, tagIds);
    wire.reset();
    await routineTx({ companyId }, tagIds);
    expect(wire.sent()).toBe('QBDESQ');
  });

  it('shows each company its own rows, however often the plan was used for another', async () => {
    open();
    const all: { companyId: number; tagId: number }[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { id } = await aCompany(database.admin);
      all.push({ companyId: id, tagId: (await aTag(database.admin, { company_id: id })).id });
    }
    // From the sixth execution on, PostgreSQL uses a generic plan.
    for (let round = 0; round < 4; round += 1)
      for (const { companyId, tagId } of all) expect(await routineTx({ companyId }, tagIds)).toEqual([tagId]);
  });

  it('runs again on another connection when a migration changed the columns of a statement', async () => {
    open();
    const { id: companyId } = await aCompany(database.admin);
    await sql`create table kept_plans (a int)`.execute(database.admin);
    await sql`grant select, insert on kept_plans to recadia_app`.execute(database.admin);
    const look = () => routineTx({ companyId }, async (tx) => (await sql`select * from kept_plans`.execute(tx)).rows);
    await sql`insert into kept_plans values (1)`.execute(database.admin);
    expect(await look()).toEqual([{ a: 1 }]);
    await sql`alter table kept_plans add b int default 2`.execute(database.admin);
    expect(await look()).toEqual([{ a: 1, b: 2 }]);
    expect(await look()).toEqual([{ a: 1, b: 2 }]);
  });

  it('prepares no name behind a pooler and none for statements that grow with their rows', async () => {
    open({ keepsPlans: false });
    const { id: companyId } = await aCompany(database.admin);
    await routineTx({ companyId }, tagIds);
    expect(wire.parsedNames()).toEqual(['']);
    await closeDatabase();

    open();
    wire.reset();
    const numbers = Array.from({ length: 41 }, (_, n) => n);
    await routineTx({ companyId }, (tx) => sql`select ${sql.join(numbers)}`.execute(tx));
    expect(wire.parsedNames()).toEqual(['']);
  });
});

describe('systemCall', () => {
  const fine = () => systemCall((sys) => sql<{ n: number }>`select 1 as n`.execute(sys));

  it('is one statement without a transaction around it, and takes no second one', async () => {
    open();
    await fine();
    wire.reset();
    expect((await fine()).rows).toEqual([{ n: 1 }]);
    expect(wire.sent()).toBe('BDES');
    const two = systemCall(async (sys) => {
      await sql`select 1`.execute(sys);
      await sql`select 2`.execute(sys);
    });
    await expect(two).rejects.toThrow('A second statement needs a transaction.');
  });

  it('leaves the connection as good as it was when it fails', async () => {
    open();
    await expect(systemCall((sys) => sql`select 1 / 0`.execute(sys))).rejects.toThrow('division by zero');
    wire.reset();
    expect((await fine()).rows).toEqual([{ n: 1 }]);
    expect(wire.sent()).toMatch(/^P?BDES$/);
  });
});

describe('batchCall', () => {
  const connection = () =>
    batchCall((sys) => sql`select current_setting('application_name') as name, pg_backend_pid() as pid`.execute(sys));

  it('uses one connection that plans the batch of messages when it opens', async () => {
    open();
    const calls = await Promise.all([connection(), connection()]);
    expect(wire.sent()).toBe('QPBDESBDES');
    const [first, second] = calls.flatMap(({ rows }) => rows);
    expect(first).toMatchObject({ name: 'recadia-batches' });
    expect(second).toEqual(first);
  });

  it('fails no call when nothing can be planned', async () => {
    await sql`drop function receive_inbound_of_company`.execute(database.admin);
    open();
    expect((await connection()).rows).toMatchObject([{ name: 'recadia-batches' }]);
  });
});
