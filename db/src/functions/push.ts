import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';
import { companiesOf, type DueClaim } from './shares.ts';

// One typed call per definer function about web push.

/** Companies with events that were not yet evaluated for web pushes, the furthest behind first. */
export async function pushBehind(sys: SystemTx, max: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select * from push_behind(${max})`.execute(sys);
  return rows.map((row) => row.company_id);
}

export type ClaimedPush = {
  company_id: number;
  session_id: string;
  ticket_id: number;
  message_id: number;
  attempts: number;
};

export async function claimPushes(sys: SystemTx, { leaseMs, max, share }: DueClaim) {
  const { rows } = await sql<ClaimedPush>`
    select * from push_claim(${leaseMs}, ${max}, ${share.perCompany}, ${companiesOf(share.held)}::bigint[])`.execute(
    sys,
  );
  return rows;
}

/** `hash` is the lower-case hex SHA-256 of the browser's endpoint; from now on it belongs to this session only. */
export async function takePushEndpoint(
  sys: SystemTx,
  hash: string,
  { companyId, sessionId }: { companyId: number; sessionId: string },
): Promise<void> {
  await sql`select push_take(${hash}, ${companyId}, ${sessionId})`.execute(sys);
}
