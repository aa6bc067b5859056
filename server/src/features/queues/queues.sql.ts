import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/people.ts';

const columns = [
  'id',
  'name',
  'color',
  'order_queue',
  'greeting_message',
  'out_of_hours_message',
  'integration_id',
  'prompt_id',
  'schedules',
  'media_path',
  'media_name',
] as const;

export function listQueues(tx: TenantTx, scope: Scope) {
  return tx
    .selectFrom('queues')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .orderBy('order_queue', (order) => order.asc().nullsLast())
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export type QueueRow = Awaited<ReturnType<typeof listQueues>>[number];
