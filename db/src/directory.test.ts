import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tenantTx } from './scope.ts';
import { aCompany, aUser } from './testing/builders.ts';
import { aConnection } from './testing/conversation.ts';
import { useTestDatabase } from './testing/use-database.ts';

const database = useTestDatabase({ poolSize: 1 });
const tables = ['directory_companies', 'directory_connections', 'directory_emails'] as const;

/** The number of rows of the company in each table of the directory. */
async function rowsOf(companyId: number): Promise<number[]> {
  const found = tables.map((table) =>
    database.admin.selectFrom(table).select('company_id').where('company_id', '=', companyId).execute(),
  );
  return (await Promise.all(found)).map((rows) => rows.length);
}

async function aListedCompany() {
  const { id: company_id } = await aCompany(database.admin);
  const users = [await aUser(database.admin, { company_id }), await aUser(database.admin, { company_id })] as const;
  const token = { token_hash: String(company_id).padStart(64, '0'), token_sealed: 'v1' };
  const number = await aConnection(database.admin, { company_id, ...token });
  return { company_id, users, number };
}

it('removes the row of a user or a connection, when the app role deletes it', async () => {
  const { company_id, users, number } = await aListedCompany();
  const other = await aListedCompany();
  expect(await rowsOf(company_id)).toEqual([1, 1, 2]);
  await tenantTx({ companyId: company_id }, (tx) => tx.deleteFrom('users').where('id', '=', users[0].id).execute());
  expect(await rowsOf(company_id)).toEqual([1, 1, 1]);
  await tenantTx({ companyId: company_id }, (tx) => tx.deleteFrom('connections').where('id', '=', number.id).execute());
  expect(await rowsOf(company_id)).toEqual([1, 0, 1]);
  expect(await rowsOf(other.company_id)).toEqual([1, 1, 2]);
});

it('removes all rows of a company in the transaction that deletes it', async () => {
  const [gone, other] = [await aListedCompany(), await aListedCompany()];
  const deletion = database.admin.transaction().execute(async (tx) => {
    await tx.deleteFrom('companies').where('id', '=', gone.company_id).execute();
    throw new Error('undone');
  });
  await expect(deletion).rejects.toThrow('undone');
  expect(await rowsOf(gone.company_id)).toEqual([1, 1, 2]);
  await database.admin.deleteFrom('companies').where('id', '=', gone.company_id).execute();
  expect(await rowsOf(gone.company_id)).toEqual([0, 0, 0]);
  expect(await rowsOf(other.company_id)).toEqual([1, 1, 2]);
});

it('has no foreign key between a table of the directory and another table', async () => {
  const { rows } = await sql`
    select conname from pg_constraint
    where contype = 'f' and starts_with(conrelid::regclass::text, 'directory_')
      <> starts_with(confrelid::regclass::text, 'directory_')`.execute(database.admin);
  expect(rows).toEqual([]);
});
