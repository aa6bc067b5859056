import type { TenantTx } from '@recadia/db';

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

/** Plans belong to the platform, so there is no scope: every company may read its own plan. */
export function findPlan(tx: TenantTx, id: number) {
  return tx.selectFrom('plans').select(columns).where('id', '=', id).executeTakeFirst();
}

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>;
