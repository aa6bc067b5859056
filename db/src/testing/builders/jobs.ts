import type { Admin, OfCompany, Row } from '../rows.ts';

/** A job that is due; workers without its task leave it alone. */
export function aJob(admin: Admin, fields: OfCompany<'jobs'>): Promise<Row<'jobs'>> {
  return admin
    .insertInto('jobs')
    .values({ task: 'trial', due_at: new Date(0), is_ready: true, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A timer of a ticket, due now. */
export async function aTimer(
  admin: Admin,
  { kind, ticket_id, ...fields }: OfCompany<'jobs'> & { kind: string; ticket_id: number },
): Promise<void> {
  const data = JSON.stringify({ kind, ticketId: ticket_id });
  await admin
    .insertInto('jobs')
    .values({
      task: 'ticket-timer',
      key: `${kind}:${ticket_id}`,
      data,
      due_at: new Date(0),
      is_ready: false,
      ...fields,
    })
    .onConflict((known) => known.columns(['company_id', 'task', 'key']).doUpdateSet(fields))
    .execute();
}
