import { sql } from 'kysely';
import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

export interface ClosedTicket {
  id: number;
  /** The status before the close. */
  status: string;
  queue_id: number | null;
  user_id: number | null;
}

/** Also ends their tracking periods, and inserts ticket events. */
export async function closeTicketsOf(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  { cause, userId }: { cause: string; userId: number },
): Promise<ClosedTicket[]> {
  const { rows } = await sql<ClosedTicket>`
    with living as (
      select id, status, queue_id, user_id from tickets
      where company_id = ${companyId} and connection_id = ${connectionId} and status <> 'closed'
      order by id for no key update
    ),
    closed as (
      update tickets t set status = 'closed', closed_at = app_now(), closed_cause = ${cause}, unread_messages = 0,
        updated_at = app_now()
      from living l where t.company_id = ${companyId} and t.id = l.id
      returning t.id, t.contact_id, l.status, l.queue_id, l.user_id
    ),
    periods as (
      update ticket_tracking k set finished_at = app_now()
      from closed c where k.company_id = ${companyId} and k.ticket_id = c.id and k.finished_at is null
    ),
    timeline as (
      insert into ticket_events (company_id, ticket_id, contact_id, connection_id, kind, user_id, queue_id, data)
      select ${companyId}, c.id, c.contact_id, ${connectionId}::bigint, 'closed', ${userId}::bigint, c.queue_id,
        jsonb_build_object('cause', ${cause}::text)
      from closed c
    )
    select id, status, queue_id, user_id from closed order by id`.execute(tx);
  return rows;
}
