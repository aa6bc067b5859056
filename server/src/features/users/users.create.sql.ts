import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import type { UserColumns } from './users.sql.ts';

/** Serialises counting and inserting: two admins must not both take the last place of the plan. */
export async function lockUsers(tx: TenantTx, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('users', ${scope.companyId}))`.execute(tx);
}

/** Deactivated users take no place. */
export function countPlaces(tx: TenantTx, scope: Scope): Promise<{ living: number; allowed: number }> {
  return tx
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .where('companies.id', '=', scope.companyId)
    .select((eb) => [
      'plans.users as allowed',
      eb
        .selectFrom('users')
        .where('users.company_id', '=', scope.companyId)
        .where('users.deactivated_at', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('living'),
    ])
    .executeTakeFirstOrThrow();
}

type Whole = UserColumns & { name: string; email: string; password_hash: string };

export async function insertUser(tx: TenantTx, scope: Scope, user: Whole): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ company_id: scope.companyId, ...user })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteUser(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx.deleteFrom('users').where('company_id', '=', scope.companyId).where('id', '=', id).execute();
}
