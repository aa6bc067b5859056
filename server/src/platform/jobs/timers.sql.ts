import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../session/people.ts';

export interface TimerName {
  ticketId: number;
  kind: string;
}

export interface Timer extends TimerName {
  dueAt: Date;
  why?: Record<string, unknown>;
}

/** A ticket has one timer of a kind: arming it again moves it and resets its retries. */
export async function armTimer(tx: TenantTx, { companyId }: Scope, { ticketId, kind, dueAt, why = {} }: Timer) {
  await sql`
    insert into ticket_timers (company_id, ticket_id, kind, due_at, why)
    values (${companyId}, ${ticketId}, ${kind}, ${dueAt}, ${JSON.stringify(why)}::jsonb)
    on conflict (company_id, ticket_id, kind) do update
    set due_at = excluded.due_at, why = excluded.why, leased_until = null, tries = 0, error = null, parked_at = null
    where (ticket_timers.due_at, ticket_timers.why) is distinct from (excluded.due_at, excluded.why)
      or ticket_timers.parked_at is not null`.execute(tx);
}

export async function disarmTimer(tx: TenantTx, { companyId }: Scope, { ticketId, kind }: TimerName): Promise<void> {
  await tx
    .deleteFrom('ticket_timers')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .execute();
}

/**
 * Deletes a timer that is still due; false when it was done, moved or disarmed meanwhile. The ticket is locked first,
 * as in every transaction that changes its timers; a timer that was moved during the wait is checked again.
 */
export async function takeDueTimer(
  tx: TenantTx,
  { companyId }: Scope,
  { ticketId, kind }: TimerName,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ticket as (
      select from tickets where company_id = ${companyId} and id = ${ticketId} for no key update
    )
    delete from ticket_timers
    where exists (select from ticket) and company_id = ${companyId} and ticket_id = ${ticketId} and kind = ${kind}
      and parked_at is null and due_at <= app_now()`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Without a pause the timer is parked and not retried. */
export async function setTimerFailed(
  tx: TenantTx,
  { companyId }: Scope,
  { ticketId, kind }: TimerName,
  error: string,
  pausesMs: readonly number[],
): Promise<void> {
  await sql`
    update ticket_timers set tries = tries + 1, error = ${error.slice(0, 500)}, leased_until = null,
      due_at = coalesce(app_now() + (${pausesMs}::integer[])[tries + 1] * interval '1 millisecond', due_at),
      parked_at = case when tries >= ${pausesMs.length} then app_now() end
    where company_id = ${companyId} and ticket_id = ${ticketId} and kind = ${kind}`.execute(tx);
}

/** Makes the timers of all open tickets of a connection or queue due now, because their rules changed. */
export async function wakeTimersOf(
  tx: TenantTx,
  { companyId }: Scope,
  kind: string,
  of: { connectionId: number } | { queueId: number },
): Promise<void> {
  const among = 'queueId' in of ? sql`queue_id = ${of.queueId}` : sql`connection_id = ${of.connectionId}`;
  await sql`
    insert into ticket_timers (company_id, ticket_id, kind, due_at)
    select company_id, id, ${kind}, app_now() from tickets
    where company_id = ${companyId} and status <> 'closed' and ${among}
    on conflict (company_id, ticket_id, kind) do update
    set due_at = least(ticket_timers.due_at, excluded.due_at), leased_until = null, tries = 0, parked_at = null`.execute(
    tx,
  );
}
