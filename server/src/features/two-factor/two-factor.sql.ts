import { twoFactorLimits } from '@recadia/contract/limits';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { secondFactorRequired } from '../../platform/session/sessions.ts';

const { tries, lockMs } = twoFactorLimits;

/** The user's secret, and whether a first code has confirmed it. */
export async function findTwoFactor(tx: TenantTx, scope: Scope, userId: number) {
  return tx
    .selectFrom('two_factors')
    .select(['secret_sealed', 'confirmed_at'])
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** False when a confirmed secret exists: an active second factor is not replaced. */
export async function putSecret(tx: TenantTx, scope: Scope, userId: number, secret_sealed: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('two_factors')
    .values({ company_id: scope.companyId, user_id: userId, secret_sealed })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ secret_sealed })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface Confirmation {
  userId: number;
  secretSealed: string;
  step: number;
}

/** False when it was confirmed already, or another secret replaced it. The confirming code is used up. */
export async function confirmSecret(
  tx: TenantTx,
  scope: Scope,
  { userId, secretSealed, step }: Confirmation,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set((eb) => ({ confirmed_at: eb.fn('app_now'), last_step: step, tries: 0 }))
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('secret_sealed', '=', secretSealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts an attempt and returns the secret for its check; undefined while there were too many attempts. */
export async function spendTry(tx: TenantTx, scope: Scope, userId: number): Promise<string | undefined> {
  const isOver = sql<boolean>`tries_since <= app_now() - ${lockMs} * interval '1 millisecond'`;
  const row = await tx
    .updateTable('two_factors')
    .set({
      tries: sql`case when ${isOver} then 1 else tries + 1 end`,
      // Starts with the first wrong attempt of a series, and again with the last allowed one.
      tries_since: sql`case when ${isOver} or tries in (0, ${tries - 1}) then app_now() else tries_since end`,
    })
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('tries', '<', tries), isOver]))
    .returning('secret_sealed')
    .executeTakeFirst();
  return row?.secret_sealed;
}

/** False when a code of this half minute or a later one was used before: each code is valid once. */
export async function useStep(tx: TenantTx, scope: Scope, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ last_step: step, tries: 0 })
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetTries(tx: TenantTx, scope: Scope, userId: number): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({ tries: 0 })
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** True when a second factor was deleted. */
export async function deleteTwoFactor(tx: TenantTx, scope: Scope, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('two_factors')
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Revokes the sessions of users without a confirmed app, except that of the acting admin, and returns their users. */
export async function revokeUnprotected(tx: TenantTx, scope: Scope, except: string): Promise<number[]> {
  const rows = await tx
    .updateTable('sessions')
    .set((eb) => ({ revoked_at: eb.fn('app_now'), revoked_reason: secondFactorRequired }))
    .where('company_id', '=', scope.companyId)
    .where('id', '!=', except)
    .where('revoked_at', 'is', null)
    .where('user_id', 'not in', (eb) =>
      eb
        .selectFrom('two_factors')
        .select('user_id')
        .where('company_id', '=', scope.companyId)
        .where('confirmed_at', 'is not', null),
    )
    .returning('user_id')
    .execute();
  return [...new Set(rows.map((row) => row.user_id))];
}
