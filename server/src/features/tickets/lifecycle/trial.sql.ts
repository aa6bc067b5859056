import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

/** Until a payment or the operator extends the due date beyond the trial. */
export async function isInTrial(tx: TenantTx, { companyId }: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from companies
    where id = ${companyId} and due_date <= (trial_expiration at time zone 'UTC')::date`.execute(tx);
  return rows.length > 0;
}

/** Conversations that the company began today. Locks the company, so that two at once count each other. */
export async function countBegun(tx: TenantTx, { companyId }: Scope): Promise<number> {
  await sql`select from companies where id = ${companyId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from companies c join ticket_events e on e.company_id = c.id
    where c.id = ${companyId} and e.kind = 'opened' and e.data ->> 'cause' in ('agent', 'schedule')
      and e.at >= date_trunc('day', app_now() at time zone c.timezone) at time zone c.timezone`.execute(tx);
  return rows[0]?.count ?? 0;
}
