import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/people.ts';

export interface PromiseRow {
  id: number;
  name: string;
  color: string;
  first_answer_minutes: number | null;
  resolution_minutes: number | null;
}

const columns = ['id', 'name', 'color', 'first_answer_minutes', 'resolution_minutes'] as const;

export function listPromises(tx: TenantTx, scope: Scope): Promise<PromiseRow[]> {
  return tx
    .selectFrom('queues')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .orderBy('order_queue', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute();
}

export function updatePromise(
  tx: TenantTx,
  scope: Scope,
  queueId: number,
  promised: Pick<PromiseRow, 'first_answer_minutes' | 'resolution_minutes'>,
): Promise<PromiseRow | undefined> {
  return tx
    .updateTable('queues')
    .set({ ...promised, updated_at: sql`app_now()` })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', queueId)
    .returning(columns)
    .executeTakeFirst();
}
