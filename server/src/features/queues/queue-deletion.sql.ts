import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

export interface ReleasedTicket {
  id: number;
  status: string;
  user_id: number | null;
}

/**
 * Removes the queue and the bot's menu position from open and pending tickets, so that the bot starts again with
 * waiting customers.
 */
export async function releaseTickets(
  tx: TenantTx,
  { companyId }: Scope,
  queueId: number,
  { cause, userId }: { cause: string; userId: number },
): Promise<ReleasedTicket[]> {
  const { rows } = await sql<ReleasedTicket>`
    with unclosed as (
      select id from tickets
      where company_id = ${companyId} and queue_id = ${queueId} and status <> 'closed'
      order by id for no key update
    ),
    released as (
      update tickets t
      set queue_id = null, queue_option_id = null, chatbot = false, amount_used_bot_queues = 0, updated_at = app_now()
      from unclosed l where t.company_id = ${companyId} and t.id = l.id
      returning t.id, t.contact_id, t.connection_id, t.status, t.user_id
    ),
    recorded as (
      insert into ticket_events (company_id, ticket_id, contact_id, connection_id, kind, user_id, queue_id, data)
      select ${companyId}, r.id, r.contact_id, r.connection_id, ${cause}, ${userId}::bigint, null,
        jsonb_build_object('cause', ${cause}::text)
      from released r
    )
    select id, status, user_id from released order by id`.execute(tx);
  return rows;
}

/**
 * Users and connections that show the queue: its members, and the connections that offer it or transfer tickets to it.
 */
export async function listTouched(
  tx: TenantTx,
  { companyId }: Scope,
  queueId: number,
): Promise<{ userIds: number[]; connectionIds: number[] }> {
  const { rows } = await sql<{ kind: 'user' | 'connection'; id: number }>`
    select 'user' as kind, user_id as id from user_queues where company_id = ${companyId} and queue_id = ${queueId}
    union
    select 'connection', connection_id from connection_queues where company_id = ${companyId} and queue_id = ${queueId}
    union
    select 'connection', id from connections where company_id = ${companyId} and transfer_queue_id = ${queueId}
    order by 1, 2`.execute(tx);
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { userIds: idsOf('user'), connectionIds: idsOf('connection') };
}
