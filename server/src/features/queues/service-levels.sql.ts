import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

export interface ServiceLevelRow {
  id: number;
  name: string;
  color: string;
  first_answer_minutes: number | null;
  resolution_minutes: number | null;
}

const columns = ['id', 'name', 'color', 'first_answer_minutes', 'resolution_minutes'] as const;

export function listServiceLevels(tx: TenantTx, scope: Scope): Promise<ServiceLevelRow[]> {
  return tx
    .selectFrom('queues')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .orderBy('order_queue', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute();
}

export function updateServiceLevel(
  tx: TenantTx,
  scope: Scope,
  queueId: number,
  minutes: Pick<ServiceLevelRow, 'first_answer_minutes' | 'resolution_minutes'>,
): Promise<ServiceLevelRow | undefined> {
  return tx
    .updateTable('queues')
    .set({ ...minutes, updated_at: sql`app_now()` })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', queueId)
    .returning(columns)
    .executeTakeFirst();
}
