import { tenantTx, type TenantTx } from '@recadia/db';
import { aCompany, aConnection, aUser } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { markOnline } from '../../platform/realtime/presence.sql.ts';
import type { Scope } from '../../platform/session/people.ts';
import { lockFacts } from './connections.sessions.sql.ts';

const db = useTestDatabase({ poolSize: 2 });

const locks: [
  table: string,
  build: typeof aConnection | typeof aUser,
  lock: (tx: TenantTx, scope: Scope, id: number) => Promise<unknown>,
][] = [
  ['connections', aConnection, lockFacts],
  ['users', aUser, markOnline],
];

it.each(locks)('holds no foreign-key check of %s while one of them changes', async (table, build, lock) => {
  const { id: companyId } = await aCompany(db.admin);
  const { id } = await build(db.admin, { company_id: companyId });
  await tenantTx({ companyId }, async (tx) => {
    await lock(tx, { companyId }, id);
    // The lock of a foreign-key check.
    const checked = sql`select from ${sql.table(table)} where id = ${id} for key share nowait`.execute(db.admin);
    await expect(checked).resolves.toMatchObject({ rows: [{}] });
  });
});
