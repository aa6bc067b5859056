import type { Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';

/**
 * Inserts one row in every table of the dashboard's roll-ups, each number `n`, for a ticket that waits without an
 * agent.
 */
export async function someNumbers(
  admin: Kysely<DB>,
  { company_id, ticket_id, n = 1 }: { company_id: number; ticket_id: number; n?: number },
): Promise<void> {
  const at = new Date('2027-01-01T12:00:00Z');
  const counted = { opened: n, finished: n, served: n, service_ms: n, wait_ms: n, rated_1: n, rated_2: n, rated_3: n };
  const cell = { company_id, user_id: 0, queue_id: 0 };
  await admin.insertInto('roll_ups').values({ company_id, time_zone: 'UTC' }).execute();
  await admin
    .insertInto('ticket_lives')
    .values({ company_id, ticket_id, life: 1, opened_at: at, queued_at: at })
    .execute();
  const inDay = { ...cell, day: '2027-01-01', ...counted };
  // For no queue, and for all queues.
  await admin
    .insertInto('ticket_days')
    .values([inDay, { ...inDay, queue_id: -1 }])
    .execute();
  await admin
    .insertInto('ticket_hours')
    .values({ ...inDay, hour: 12 })
    .execute();
  await admin
    .insertInto('ticket_now')
    .values({ ...cell, pending: n, open: n })
    .execute();
}
