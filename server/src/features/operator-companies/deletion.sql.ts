import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/** The tables that may be large, those with references first. The other rows are deleted with the company's own row. */
const largeTables = [
  'jobs',
  'outbox',
  'inbound',
  'wa_inbox',
  'wa_sent',
  'wa_keys',
  'event_work',
  'pushes',
  'mails',
  'schedules',
  'messages',
  'ticket_notes',
  'ticket_tags',
  'ticket_timers',
  'user_ratings',
  'ticket_tracking',
  'tickets',
  'chat_messages',
  'contact_pictures',
  'contact_extra_info',
  'contact_identities',
  'contacts',
  'phone_book',
  'ticket_lives',
  'ticket_days',
  'ticket_hours',
  'idempotency_keys',
  'stored_files',
  'file_removals',
] as const;
type LargeTable = (typeof largeTables)[number];

/** False while another worker deletes rows of the company. */
export async function lockDeletion(tx: TenantTx, { companyId }: Scope): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('company-deletion', ${companyId})) as "isMine"`.execute(tx);
  return rows[0]?.isMine === true;
}

/** Deletes a round of one large table that has rows left; returns false when none has. */
export async function deleteRound(tx: TenantTx, scope: Scope, limit: number): Promise<boolean> {
  for (const table of largeTables) if ((await deleteFrom(tx, scope, table, limit)) > 0n) return true;
  return false;
}

async function deleteFrom(tx: TenantTx, { companyId }: Scope, table: LargeTable, limit: number): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where company_id = ${companyId} and ctid = any(array(
      select ctid from ${sql.table(table)} where company_id = ${companyId} limit ${limit}
    ))`.execute(tx);
  return numAffectedRows ?? 0n;
}

/** Connections whose phone does not know yet that it is unlinked. */
export async function listLinkedIds(tx: TenantTx, { companyId }: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from connections c
    join wa_sessions s on s.company_id = c.company_id and s.connection_id = c.id
    where c.company_id = ${companyId} and c.deleted_at is null and s.desired = 'running' and s.request is null
    order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a gateway still holds a session of the company. */
export async function hasHeldSessions(tx: TenantTx, { companyId }: Scope): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from wa_sessions where company_id = ${companyId} and owner is not null) as held`.execute(tx);
  return rows[0]?.held === true;
}
