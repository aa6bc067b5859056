import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';
import { hasText, isAfter, textKey } from '../../platform/text-key.ts';

// Plans belong to the platform, so their functions have no scope.

export interface PlanColumns {
  name: string;
  users: number;
  connections: number;
  queues: number;
  value: string;
  use_campaigns: boolean;
  use_schedules: boolean;
  use_internal_chat: boolean;
  use_external_api: boolean;
  use_kanban: boolean;
  use_open_ai: boolean;
  use_integrations: boolean;
  use_internal: boolean;
}
export type PlanRow = PlanColumns & { id: number };

const columns = [
  'id',
  'name',
  'users',
  'connections',
  'queues',
  'value',
  'use_campaigns',
  'use_schedules',
  'use_internal_chat',
  'use_external_api',
  'use_kanban',
  'use_open_ai',
  'use_integrations',
  'use_internal',
] as const;

const nameKey = textKey('name');

export function listPlans(
  tx: TenantTx,
  { search, page, limit }: { search?: string | undefined; page: Page; limit: number },
): Promise<(PlanRow & { name_key: string })[]> {
  return tx
    .selectFrom('plans')
    .select([...columns, nameKey.as('name_key')])
    .where(hasText(nameKey, search))
    .where(isAfter(nameKey, 'id', page))
    .orderBy(nameKey)
    .orderBy('id')
    .offset(page.offset)
    .limit(limit)
    .execute();
}

export function countPlans(tx: TenantTx, search: string | undefined, cap: number): Promise<number> {
  return countUpTo(tx, tx.selectFrom('plans').select('id').where(hasText(nameKey, search)), cap);
}

/** Whether it is the plan of the company. */
export async function hasPlan(tx: TenantTx, { companyId }: Scope, id: number): Promise<boolean> {
  const own = await tx.selectFrom('companies').select('plan_id').where('id', '=', companyId).executeTakeFirst();
  return own?.plan_id === id;
}

export function findPlan(tx: TenantTx, id: number): Promise<PlanRow | undefined> {
  return tx.selectFrom('plans').select(columns).where('id', '=', id).executeTakeFirst();
}

export function insertPlan(tx: TenantTx, plan: PlanColumns): Promise<PlanRow> {
  return tx.insertInto('plans').values(plan).returning(columns).executeTakeFirstOrThrow();
}

export function updatePlan(tx: TenantTx, id: number, change: Partial<PlanColumns>): Promise<PlanRow | undefined> {
  return tx
    .updateTable('plans')
    .set({ ...change, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deletePlan(tx: TenantTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('plans').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
