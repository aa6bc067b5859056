import type { AuditArea } from '@recadia/contract/audit';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

export interface AuditFilter {
  userId?: number | undefined;
  area?: AuditArea | undefined;
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
}

export interface AuditRow {
  id: number;
  created_at: Date;
  user_id: number | null;
  user_name: string | null;
  action: string;
  entity: string | null;
  entity_id: string | null;
  data: unknown;
  ip: string | null;
}

/** Limits the day to dates that every calendar supports. */
const dayIn = (day: string) => (day < '1900-01-01' ? '1900-01-01' : day);

/** Latest first. */
export async function listEntries(
  tx: TenantTx,
  { companyId }: Scope,
  { userId, area, from, to, timeZone }: AuditFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditRow[]> {
  const wanted = [
    sql`a.company_id = ${companyId}`,
    ...(userId === undefined ? [] : [sql`a.user_id = ${userId}`]),
    ...(area === undefined ? [] : [sql`split_part(a.action, '.', 1) = ${area}`]),
    ...(from === undefined ? [] : [sql`a.created_at >= ${dayIn(from)}::date::timestamp at time zone ${timeZone}`]),
    ...(to === undefined ? [] : [sql`a.created_at < (${dayIn(to)}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(before === null ? [] : [sql`a.id < ${before}`]),
  ];
  const { rows } = await sql<AuditRow>`
    select a.id, a.created_at, a.user_id, u.name as user_name, a.action, a.entity,
      a.entity_id, a.data, host(a.ip) as ip
    from audit_log a left join users u on u.company_id = ${companyId} and u.id = a.user_id
    where ${sql.join(wanted, sql` and `)}
    order by a.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function hasUser(tx: TenantTx, { companyId }: Scope, id: number): Promise<boolean> {
  const query = tx.selectFrom('users').select('id').where('company_id', '=', companyId).where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}
