import { sql } from 'kysely';
import type { SystemTx, TenantTx } from '../scope.ts';

export type ReminderChannel = 'mail' | 'whatsapp';

export interface DueReminder {
  company_id: number;
  invoice_id: number;
  /** Days after the due date. */
  step: number;
}

/** Reminders that no worker has sent by the channel, by id of the invoice from `after` on. */
export async function listDueReminders(
  sys: SystemTx,
  { channel, after, limit }: { channel: ReminderChannel; after: number; limit: number },
): Promise<DueReminder[]> {
  return (await sql<DueReminder>`select * from reminders_due(${channel}, ${after}, ${limit})`.execute(sys)).rows;
}

/** Records the reminder in the transaction that sends it; false when it was sent before. */
export async function takeReminder(tx: TenantTx, reminder: DueReminder, channel: ReminderChannel): Promise<boolean> {
  const { company_id, invoice_id, step } = reminder;
  const taken = sql<{ taken: boolean }>`
    select reminder_take(${company_id}, ${invoice_id}, ${step}::smallint, ${channel}) as taken`;
  return (await taken.execute(tx)).rows[0]?.taken === true;
}

/** The operator's company while its number can begin conversations. */
export async function findOperatorNumber(sys: SystemTx): Promise<number | undefined> {
  return (await sql<{ company_id: number }>`select * from find_operator_number()`.execute(sys)).rows[0]?.company_id;
}
