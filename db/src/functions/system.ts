import { sql } from 'kysely';
import type { SystemTx, TenantTx } from '../scope.ts';

// One typed call per definer function of db/system and db/search, so that no other file contains their names.

export type Login = {
  company_id: number;
  user_id: number;
  password_hash: string;
  super: boolean;
  token_version: number;
  company_status: boolean;
  due_date: string | null;
  timezone: string;
  leaving_at: Date | null;
  grace_days: number;
};

export async function findLogin(sys: SystemTx, email: string): Promise<Login | undefined> {
  const { rows } = await sql<Login>`select * from find_login(${email})`.execute(sys);
  return rows[0];
}

export type Refresh = {
  company_id: number;
  session_id: string;
  user_id: number;
  state: 'live' | 'used' | 'expired' | 'revoked';
  used_at: Date | null;
};

/** `hash` is the lower-case hex SHA-256 of the token. */
export async function findRefresh(sys: SystemTx, hash: string): Promise<Refresh | undefined> {
  const { rows } = await sql<Refresh>`select * from find_refresh(${hash})`.execute(sys);
  return rows[0];
}

export type Principal = {
  company_id: number;
  session_id: string;
  user_id: number;
  name: string;
  email: string;
  profile: 'user' | 'supervisor' | 'admin';
  super: boolean;
  all_ticket: boolean;
  whatsapp_id: number | null;
  token_version: number;
  queue_ids: number[];
  expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  company_name: string;
  company_status: boolean;
  due_date: string | null;
  timezone: string;
  leaving_at: Date | null;
  grace_days: number;
  is_super_company: boolean;
  plan_id: number;
  use_campaigns: boolean;
  use_schedules: boolean;
  use_internal_chat: boolean;
  use_external_api: boolean;
  use_kanban: boolean;
  use_open_ai: boolean;
  use_integrations: boolean;
  use_internal: boolean;
  event_seq: number;
};

/** Sign-in sessions that do not exist are absent; ended ones are present with the reason. */
export async function loadPrincipals(
  sys: SystemTx,
  sessions: { companyId: number; sessionId: string }[],
): Promise<Principal[]> {
  const companyIds = sessions.map((session) => session.companyId);
  const sessionIds = sessions.map((session) => session.sessionId);
  const { rows } = await sql<Principal>`
    select * from load_principals(${companyIds}::bigint[], ${sessionIds}::uuid[])`.execute(sys);
  return rows;
}

export async function platformSetting(sys: SystemTx, key: string): Promise<string | null> {
  const { rows } = await sql<{ value: string | null }>`select platform_setting(${key}) as value`.execute(sys);
  return rows[0]?.value ?? null;
}

/** Stores `sealed` where there is no such secret yet; returns the stored one. */
export async function installationSecret(sys: SystemTx, name: 'lookup', sealed: string | null): Promise<string | null> {
  const { rows } = await sql<{ value: string | null }>`
    select installation_secret(${name}, ${sealed}) as value`.execute(sys);
  return rows[0]?.value ?? null;
}

export type RelayPartition = { partition: number; epoch: number };

/**
 * Renews this owner's partitions and claims free ones up to `max`; a partition missing in the result is no longer held.
 */
export async function relayClaim(
  sys: SystemTx,
  claim: { owner: string; leaseMs: number; max: number },
): Promise<RelayPartition[]> {
  const { owner, leaseMs, max } = claim;
  const { rows } = await sql<RelayPartition>`select * from relay_claim(${owner}, ${leaseMs}, ${max})`.execute(sys);
  return rows;
}

export type NumberedEvent = {
  company_id: number;
  id: number;
  seq: number;
  name: string;
  entity_id: string | null;
  data: Record<string, unknown>;
  actor_user_id: number | null;
  created_at: Date;
};

/**
 * Numbers pending events, at most `limit` per partition, and returns them by company and number; none of a partition
 * whose epoch is no longer the holder's.
 */
export async function relayNumber(sys: SystemTx, held: RelayPartition[], limit: number): Promise<NumberedEvent[]> {
  const partitions = held.map(({ partition }) => partition);
  const epochs = held.map(({ epoch }) => epoch);
  const { rows } = await sql<NumberedEvent>`
    select * from relay_number(${partitions}::smallint[], ${epochs}::bigint[], ${limit})`.execute(sys);
  return rows;
}

/** Companies without any numbered event are absent. */
export async function eventTips(
  sys: SystemTx,
  companyIds: number[],
): Promise<{ company_id: number; last_seq: number }[]> {
  const { rows } = await sql<{ company_id: number; last_seq: number }>`
    select * from event_tips(${companyIds}::bigint[])`.execute(sys);
  return rows;
}

export async function relayRelease(sys: SystemTx, owner: string): Promise<void> {
  await sql`select relay_release(${owner})`.execute(sys);
}

/** Users shown online without a heartbeat since `cutoff`; set each offline in its own tenant transaction. */
export async function expirePresence(
  sys: SystemTx,
  cutoff: Date,
  limit: number,
): Promise<{ company_id: number; user_id: number }[]> {
  const { rows } = await sql<{ company_id: number; user_id: number }>`
    select * from expire_presence(${cutoff}, ${limit})`.execute(sys);
  return rows;
}

/** Deletes events between the two times, the oldest first; `latest` is the time of the last one. */
export async function pruneEvents(
  sys: SystemTx,
  { after, cutoff, limit }: { after: Date | null; cutoff: Date; limit: number },
): Promise<{ deleted: number; latest: Date | null }> {
  const { rows } = await sql<{ deleted: number; latest: Date | null }>`
    select * from events_prune(coalesce(${after}::timestamptz, '-infinity'), ${cutoff}, ${limit})`.execute(sys);
  return rows[0] ?? { deleted: 0, latest: null };
}

export async function pruneIdempotencyKeys(sys: SystemTx, cutoff: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select idempotency_keys_prune(${cutoff}, ${limit}) as gone`.execute(sys);
  return rows[0]?.gone ?? 0;
}

export async function pruneSessions(sys: SystemTx, cutoff: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select sessions_prune(${cutoff}, ${limit}) as gone`.execute(sys);
  return rows[0]?.gone ?? 0;
}

export interface ContactSearch {
  term: string;
  from: Date | null;
  to: Date | null;
  after: readonly [nameKey: string, id: number] | null;
  offset: number;
  limit: number;
  /** The count stops at this number. */
  countLimit: number;
}

/** A page of the company's contacts by name whose name or number contains the term, and the number of all of them. */
export async function searchContacts(
  tx: TenantTx,
  companyId: number,
  { term, from, to, after, offset, limit, countLimit }: ContactSearch,
): Promise<{ ids: number[]; count: number }> {
  const { rows } = await sql<{ ids: number[]; count: number }>`
    select
      array(
        select id from search_contacts(
          ${companyId}, ${term}, ${from}, ${to}, ${after?.[0] ?? null}, ${after?.[1] ?? null}, ${offset}, ${limit})
      ) as ids,
      (select count(*) from search_contacts(${companyId}, ${term}, ${from}, ${to}, null, null, 0, ${countLimit})) as count`.execute(
    tx,
  );
  return rows[0] ?? { ids: [], count: 0 };
}

/** Writes the event into the log of every company; returns the number of companies, 0 outside the super company. */
export async function emitToEveryCompany(tx: TenantTx, name: string, entityId: number): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select tell_every_company(${name}, ${String(entityId)}) as told`.execute(tx);
  return rows[0]?.told ?? 0;
}
