import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

export interface Step {
  id: number;
  ticketId: number;
  queueId: number | null;
  /** Data of the timeline entry. */
  data: Record<string, unknown>;
}

/** The timeline entries of a user's bulk action within the given time. */
export async function listBatch(
  tx: TenantTx,
  { companyId }: Scope,
  { userId, batch, withinMs }: { userId: number; batch: string; withinMs: number },
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select id, ticket_id as "ticketId", queue_id as "queueId", data from ticket_events
    where company_id = ${companyId} and at >= app_now() - ${withinMs} * interval '1 millisecond'
      and user_id = ${userId} and data ->> 'cause' = 'bulk' and data ->> 'batch' = ${batch}
    order by id`.execute(tx);
  return rows;
}

/** The newest timeline entry of a ticket. */
export async function findLastStep(tx: TenantTx, { companyId }: Scope, ticketId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_events where company_id = ${companyId} and ticket_id = ${ticketId}
    order by id desc limit 1`.execute(tx);
  return rows[0]?.id;
}
