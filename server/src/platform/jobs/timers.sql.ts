import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../session/people.ts';
import { insertDueJobs, taskName } from './engine/index.ts';

// An alias instead of an interface: only an alias fits the type of job data.
export type TimerData = { ticketId: number; kind: string };

/** The jobs that are the timers of tickets; the database names this task too. */
export const timerJob = taskName<TimerData>('ticket-timer');

export type TimersOf = { connectionId: number } | { queueId: number };

export function setTimersDue(tx: TenantTx, scope: Scope, kind: string, of: TimersOf): Promise<void> {
  const among = 'queueId' in of ? sql`queue_id = ${of.queueId}` : sql`connection_id = ${of.connectionId}`;
  return insertDueJobs(
    tx,
    scope,
    timerJob,
    sql`select ${kind} || ':' || id as key, jsonb_build_object('kind', ${kind}::text, 'ticketId', id) as data
      from tickets where company_id = ${scope.companyId} and status <> 'closed' and ${among}`,
  );
}
