import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/** Events and the sweep belong to the super company, whose account receives the payments. Undefined for a repeated one. */
export async function insertEvent(
  tx: TenantTx,
  { companyId }: Scope,
  event: { gateway: string; key: string; bodySealed: string },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('payment_events')
    .values({
      company_id: companyId,
      gateway: event.gateway,
      event_key: event.key,
      body_sealed: event.bodySealed,
      // The release before claims events by their time; the job of this one ends it.
      due_at: sql`'infinity'`,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'gateway', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** An event that is not processed yet. */
export function findEvent(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('payment_events')
    .select(['gateway', 'event_key', 'body_sealed'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
}

export async function finishEvent(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ due_at: null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteOldEvents(tx: TenantTx, scope: Scope, days: number): Promise<void> {
  await tx
    .deleteFrom('payment_events')
    .where('company_id', '=', scope.companyId)
    .where('created_at', '<', sql<Date>`app_now() - make_interval(days => ${days})`)
    .execute();
}

export async function saveSweptUntil(tx: TenantTx, scope: Scope, kind: string, until: Date): Promise<void> {
  await tx
    .updateTable('payment_gateways')
    .set({ swept_until: until })
    .where('company_id', '=', scope.companyId)
    .where('kind', '=', kind)
    .where(sql<boolean>`swept_until is null or swept_until < ${until}`)
    .execute();
}
