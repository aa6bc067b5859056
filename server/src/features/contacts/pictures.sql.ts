import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { pathsOf, type Needs } from '../../platform/storage/needs.ts';

/** Requests a check of a contact's picture; false when one is due already or was done recently. */
export async function insertPictureRequest(
  tx: TenantTx,
  { companyId }: Scope,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<boolean> {
  // Most messages find a recent check and only read. Until the job ends the time is infinite: the release before claims
  // rows by it.
  const { numAffectedRows } = await sql`
    insert into contact_pictures (company_id, contact_id, connection_id, due_at)
    select ${companyId}, ${contactId}, ${connectionId}, 'infinity'
    where not exists (
      select from contact_pictures p
      where p.company_id = ${companyId} and p.contact_id = ${contactId}
        and (p.checked_at > app_now() - interval '1 day' or (p.due_at is not null and p.connection_id = ${connectionId}))
    )
    on conflict (company_id, contact_id) do update
      set connection_id = excluded.connection_id, due_at = excluded.due_at`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export function findDuePicture(tx: TenantTx, { companyId }: Scope, contactId: number) {
  return tx
    .selectFrom('contact_pictures')
    .select(['contact_id', 'connection_id', 'path'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
}

export type DueRow = NonNullable<Awaited<ReturnType<typeof findDuePicture>>>;

export interface Copy {
  path: string;
  mime_type: string;
  bytes: number;
}

/** Ends the check: `copy` is the new stored copy; undefined keeps the old one. */
export async function endPicture(
  tx: TenantTx,
  { companyId }: Scope,
  contactId: number,
  copy?: Copy | null,
): Promise<void> {
  const { path, mime_type, bytes } = copy ?? { path: null, mime_type: null, bytes: null };
  await tx
    .updateTable('contact_pictures')
    .set({ due_at: null, checked_at: sql`app_now()` })
    .$if(copy !== undefined, (update) => update.set({ path, mime_type, bytes }))
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** C-50: the URL of the picture at WhatsApp. */
export async function setPictureUrl(tx: TenantTx, { companyId }: Scope, id: number, url: string): Promise<void> {
  await tx
    .updateTable('contacts')
    .set((eb) => ({ profile_pic_url: url, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** The paths that are still a contact's picture. */
export const listNeeded: Needs = (tx, { companyId }, paths) =>
  pathsOf(tx, sql`select path from contact_pictures where company_id = ${companyId} and path = any(${paths})`);
