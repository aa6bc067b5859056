import type { TenantTx } from '@recadia/db';
import type { WaEventOf } from '@recadia/whatsapp';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

/** Renames a group's contact; returns its id only when the name changed. */
export async function nameGroup(
  tx: TenantTx,
  { companyId }: Scope,
  group: string,
  name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update contacts c set name = ${name}, updated_at = app_now()
    from contact_identities i
    where i.company_id = ${companyId} and i.kind = 'group' and i.match_key = ${group}
      and c.company_id = i.company_id and c.id = i.contact_id and c.name <> ${name}
    returning c.id`.execute(tx);
  return rows[0]?.id;
}

/** Stores WhatsApp's restriction of the number; a restriction that ends at or before the event is lifted. */
export async function setRestriction(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  { reason, until, at }: Pick<WaEventOf<'restriction'>, 'reason' | 'until' | 'at'>,
): Promise<void> {
  const isLifted = until !== undefined && until <= at;
  await sql`
    insert into connection_health (company_id, connection_id, restricted_at, restricted_until, restriction)
    values (${companyId}, ${connectionId}, ${isLifted ? null : at}, ${isLifted ? null : (until ?? null)},
      ${isLifted ? null : reason.slice(0, 200)})
    on conflict (company_id, connection_id) do update set restricted_at = excluded.restricted_at,
      restricted_until = excluded.restricted_until, restriction = excluded.restriction, updated_at = app_now()`.execute(
    tx,
  );
}

export async function setQuota(tx: TenantTx, { companyId }: Scope, connectionId: number, left: number): Promise<void> {
  await sql`
    insert into connection_health (company_id, connection_id, new_chats_left)
    values (${companyId}, ${connectionId}, ${left})
    on conflict (company_id, connection_id) do update
      set new_chats_left = excluded.new_chats_left, updated_at = app_now()`.execute(tx);
}

/** Updates the review status of a listed template. */
export async function setTemplateStatus(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  { name, language, status }: Pick<WaEventOf<'template'>, 'name' | 'language' | 'status'>,
): Promise<void> {
  await tx
    .updateTable('wa_templates')
    .set({ status: status.slice(0, 50), updated_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('name', '=', name)
    .where('language', '=', language)
    .execute();
}

/** Adds to the number of messages received today, in the company's time zone. */
export async function addReceived(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  { count, at }: { count: number; at: Date },
): Promise<void> {
  await sql`
    insert into connection_health (company_id, connection_id, last_inbound_at)
    values (${companyId}, ${connectionId}, ${at})
    on conflict (company_id, connection_id) do update
      set last_inbound_at = greatest(connection_health.last_inbound_at, excluded.last_inbound_at),
        updated_at = app_now()`.execute(tx);
  await sql`
    insert into connection_days (company_id, connection_id, day, received)
    select o.id, ${connectionId}, (${at}::timestamptz at time zone o.timezone)::date, ${count}
    from companies o where o.id = ${companyId}
    on conflict (company_id, connection_id, day) do update
      set received = connection_days.received + excluded.received`.execute(tx);
}
