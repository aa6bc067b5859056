import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from './client.ts';
import { operatorTx, routineCall, systemTx, tenantTx } from './scope.ts';
import { aCompany, aUser } from './testing/builders.ts';
import { aTag } from './testing/builders/tags.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';
import { recordWire, type Wire } from './testing/wire.ts';
import { afterCommit } from './transaction.ts';

let database: TestDatabase;
let wire: Wire;
let companyId: number;
let otherId: number;

beforeAll(async () => {
  database = await testDatabase();
  wire = await recordWire(database.urls.app);
  openDatabase({ appUrl: wire.url, operatorUrl: database.urls.operator, poolSize: 2 });
});

afterAll(async () => {
  await closeDatabase();
  await wire.close();
  await database.drop();
});

beforeEach(async () => {
  companyId = (await aCompany(database.admin)).id;
  otherId = (await aCompany(database.admin)).id;
});

describe('tenantTx', () => {
  it('sets the company in the round trip of the first statement, without named statements', async () => {
    await tenantTx({ companyId }, async (tx) => tx.selectFrom('tags').select('id').execute());
    wire.reset();
    await tenantTx({ companyId }, async (tx) => {
      expect(wire.sent()).toBe('');
      await tx.selectFrom('tags').select('id').where('name', '=', 'x').execute();
    });
    expect(wire.sent()).toBe('QPBDESQ');
    expect(wire.roundTrips()).toBe(2);
    expect(wire.parsedNames()).toEqual(['']);
  });

  it('sends nothing when the work has no statement', async () => {
    wire.reset();
    expect(await tenantTx({ companyId }, () => Promise.resolve('done'))).toBe('done');
    expect(wire.sent()).toBe('');
  });

  it('sees the rows of its company alone', async () => {
    const mine = await aTag(database.admin, { company_id: companyId });
    await aTag(database.admin, { company_id: otherId });
    const seen = await tenantTx({ companyId }, (tx) => tx.selectFrom('tags').select('id').execute());
    expect(seen).toEqual([{ id: mine.id }]);
  });

  it('leaves no company behind on the connection', async () => {
    await tenantTx({ companyId }, async (tx) => tx.selectFrom('tags').select('id').execute());
    const { rows } = await systemTx((sys) =>
      sql<{ company: number | null }>`
      select current_company_id() as company`.execute(sys),
    );
    expect(rows).toEqual([{ company: null }]);
  });

  it('joins a running transaction of the same company', async () => {
    await expect(
      tenantTx({ companyId }, async (tx) => {
        await tenantTx({ companyId }, async (inner) => {
          expect(inner).toBe(tx);
          await inner.insertInto('settings').values({ company_id: companyId, key: 'call', value: 'x' }).execute();
        });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await database.admin.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  it('refuses to start inside a transaction of another company, operator or system', async () => {
    const foreign = () => tenantTx({ companyId: otherId }, async () => 'never');
    await expect(tenantTx({ companyId }, foreign)).rejects.toThrow(
      `company ${otherId} cannot start inside a transaction of company ${companyId}`,
    );
    const { id: userId } = await aUser(database.admin, { company_id: companyId });
    await expect(operatorTx({ companyId, userId }, 'look', foreign)).rejects.toThrow('inside an operator transaction');
    await expect(systemTx(foreign)).rejects.toThrow('inside a system transaction');
  });

  it('starts afresh when the transaction it was called from is over', async () => {
    let later: Promise<number[]> | undefined;
    await tenantTx({ companyId }, async () => {
      later = new Promise((resolve, reject) => {
        setTimeout(() => {
          tenantTx({ companyId: otherId }, async () => [otherId]).then(resolve, reject);
        }, 50);
      });
    });
    await expect(later).resolves.toEqual([otherId]);
  });

  it.each([0, -1, 1.5, Number.NaN, '1; drop table tags' as unknown as number])(
    'refuses %s as a company',
    async (id) => {
      await expect(tenantTx({ companyId: id }, async () => 'never')).rejects.toThrow('Not a company id');
    },
  );

  it('gives ids as numbers, dates as written, instants as Date and arrays of ids as numbers', async () => {
    const [row] = await tenantTx({ companyId }, async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        select 42::bigint as id, date '2026-02-28' as day, timestamptz '2026-01-01T00:00:00Z' as at,
          array[1, 2]::bigint[] as ids, array[]::bigint[] as none, 149.90::numeric(10, 2) as price`.execute(tx);
      return rows;
    });
    expect(row).toEqual({
      id: 42,
      day: '2026-02-28',
      at: new Date('2026-01-01T00:00:00Z'),
      ids: [1, 2],
      none: [],
      price: '149.90',
    });
  });

  it('gives up on a statement after two seconds', async () => {
    await expect(tenantTx({ companyId }, (tx) => sql`select pg_sleep(5)`.execute(tx))).rejects.toThrow(
      /statement timeout/,
    );
  });
});

describe('routineCall', () => {
  const listTags = (scope: { companyId: number }) =>
    routineCall(scope, (tx) => tx.selectFrom('tags').select('id').execute());

  it('sees the rows of its company in one round trip', async () => {
    const mine = await aTag(database.admin, { company_id: companyId });
    await aTag(database.admin, { company_id: otherId });
    await listTags({ companyId });
    wire.reset();
    expect(await listTags({ companyId })).toEqual([{ id: mine.id }]);
    expect(wire.roundTrips()).toBe(1);
  });

  it('commits before it answers, and runs the hooks of the transaction', async () => {
    let isCommitted = false;
    await routineCall({ companyId }, async (tx) => {
      afterCommit(tx, () => void (isCommitted = true));
      await tx.insertInto('settings').values({ company_id: companyId, key: 'call', value: 'x' }).execute();
    });
    const saved = database.admin.selectFrom('settings').select('key').where('company_id', '=', companyId);
    expect(await saved.execute()).toEqual([{ key: 'call' }]);
    await expect.poll(() => isCommitted).toBe(true);
  });

  it('keeps nothing of a statement that fails, and leaves the connection usable', async () => {
    const foreign = { company_id: otherId, key: 'call', value: 'x' };
    const failing = routineCall({ companyId }, (tx) => tx.insertInto('settings').values(foreign).execute());
    await expect(failing).rejects.toThrow(/row-level security/);
    expect(await listTags({ companyId })).toEqual([]);
    const kept = database.admin.selectFrom('settings').select('key').where('company_id', '=', otherId);
    expect(await kept.execute()).toEqual([]);
  });

  it('refuses a second statement', async () => {
    const failing = routineCall({ companyId }, async (tx) => {
      await tx.selectFrom('tags').select('id').execute();
      await tx.selectFrom('tags').select('id').execute();
    });
    await expect(failing).rejects.toThrow('A second statement needs a transaction.');
  });

  it('joins a running transaction of the same company', async () => {
    await tenantTx({ companyId }, (tx) =>
      routineCall({ companyId }, (inner) => Promise.resolve(expect(inner).toBe(tx))),
    );
  });
});

describe('systemTx', () => {
  it('sees no row of any tenant table', async () => {
    await aTag(database.admin, { company_id: companyId });
    const { rows } = await systemTx((sys) => sql`select id from tags`.execute(sys));
    expect(rows).toEqual([]);
  });

  it('joins a running tenant transaction', async () => {
    const { rows } = await tenantTx({ companyId }, () =>
      systemTx((sys) => sql<{ company: number }>`select current_company_id() as company`.execute(sys)),
    );
    expect(rows).toEqual([{ company: companyId }]);
  });
});

describe('operatorTx', () => {
  it('sees every company and leaves an audit row in the same transaction', async () => {
    const { id: userId } = await aUser(database.admin, { company_id: companyId });
    const action = { action: 'company.suspend', entity: 'company', entityId: String(otherId), data: { reason: 'due' } };
    await operatorTx({ companyId, userId }, action, async (tx) => {
      await tx.updateTable('companies').set({ status: false }).where('id', '=', otherId).execute();
    });
    const audit = await database.admin
      .selectFrom('audit_log')
      .selectAll()
      .where('company_id', '=', companyId)
      .execute();
    expect(audit).toMatchObject([
      {
        user_id: userId,
        action: 'company.suspend',
        entity: 'company',
        entity_id: String(otherId),
        data: { reason: 'due' },
      },
    ]);
  });

  it('leaves no audit row when its work fails', async () => {
    const { id: userId } = await aUser(database.admin, { company_id: companyId });
    const failing = operatorTx({ companyId, userId }, 'company.suspend', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    const audit = await database.admin
      .selectFrom('audit_log')
      .selectAll()
      .where('company_id', '=', companyId)
      .execute();
    expect(audit).toEqual([]);
  });
});
