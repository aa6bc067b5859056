import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemCall, tenantTx, type TenantTx } from './scope.ts';
import { sharedCall } from './shared-calls.ts';
import { aCompany } from './testing/builders.ts';
import { aTag } from './testing/builders/tags.ts';
import { recordStatements } from './testing/record-statements.ts';
import { useTestDatabase } from './testing/use-database.ts';

const database = useTestDatabase({ poolSize: 3 });
const count = 20;
let companyIds: number[];
let statements: ReturnType<typeof recordStatements>;

beforeEach(async () => {
  companyIds = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await aCompany(database.admin);
    await aTag(database.admin, { company_id: id, name: `tag of ${id}` });
    companyIds.push(id);
  }
  statements = recordStatements(new URL(database.urls.admin).username);
});
afterEach(() => statements.stop());

/** Names no company, so that only row level security selects the rows. */
const listTagNames = async (tx: TenantTx) => {
  const tags = await tx.selectFrom('tags').select('name').execute();
  return tags.map(({ name }) => name);
};

it('sends the calls of twenty companies in one round trip, each with the rows of its company', async () => {
  const names = await Promise.all(companyIds.map((companyId) => sharedCall({ companyId }, listTagNames)));
  expect(names).toEqual(companyIds.map((id) => [`tag of ${id}`]));
  const sent = statements.take();
  expect(sent).toHaveLength(3 * count);
  expect(sent.filter(({ isPipelined }) => !isPipelined)).toHaveLength(1);
});

it('fails one call alone and leaves no company behind on the connection', async () => {
  const outcomes = await Promise.allSettled(
    companyIds.map((companyId, at) =>
      sharedCall({ companyId }, async (tx) => {
        if (at === 3) throw new Error('before its statement');
        if (at === 4) await sql`select 1 / 0`.execute(tx);
        return listTagNames(tx);
      }),
    ),
  );
  expect(outcomes.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([3, 4]);
  const left = sql<{ company: string }>`select current_setting('app.company_id', true) as company`;
  expect((await systemCall((sys) => left.execute(sys))).rows).toEqual([{ company: '' }]);
});

it('takes part in the transaction of its caller', async () => {
  const [companyId = 0] = companyIds;
  const scope = { companyId };
  const names = await tenantTx(scope, async (tx) => {
    await aTag(tx, { company_id: companyId, name: 'not committed' });
    return sharedCall(scope, listTagNames);
  });
  expect(names).toContain('not committed');
});
