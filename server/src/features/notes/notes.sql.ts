import type { TicketStatus } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/** A note with its author, its mentions and the ticket fields that decide its visibility. */
export interface NoteRow {
  id: number;
  note: string;
  ticket_id: number;
  contact_id: number;
  user_id: number | null;
  user_name: string | null;
  mentions: { id: number; name: string }[];
  created_at: Date;
  ticket: { status: TicketStatus; user_id: number | null; queue_id: number | null };
}

const shown = sql`
  select n.id, n.note, n.ticket_id, t.contact_id, n.user_id, u.name as user_name, n.created_at,
    jsonb_build_object('status', t.status, 'user_id', t.user_id, 'queue_id', t.queue_id) as ticket,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
      from note_mentions m join users p on p.company_id = m.company_id and p.id = m.user_id
      where m.company_id = n.company_id and m.note_id = n.id
    ), '[]') as mentions
  from ticket_notes n
  join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
  left join users u on u.company_id = n.company_id and u.id = n.user_id`;

/** Newest first, at most `limit`. */
export async function listNotes(
  tx: TenantTx,
  { companyId }: Scope,
  { contactId, ticketId, limit }: { contactId: number; ticketId?: number; limit: number },
): Promise<NoteRow[]> {
  const ofTicket = ticketId === undefined ? sql`` : sql`and n.ticket_id = ${ticketId}`;
  const { rows } = await sql<NoteRow>`
    ${shown} where n.company_id = ${companyId} and t.contact_id = ${contactId} ${ofTicket}
    order by n.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function listNotesByIds(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    ${shown} where n.company_id = ${companyId} and n.id = any(${ids})`.execute(tx);
  return rows;
}

export async function hasContact(tx: TenantTx, { companyId }: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from contacts where company_id = ${companyId} and id = ${id} and merged_into_id is null`.execute(tx);
  return rows.length > 0;
}

/** Returns undefined when the ticket belongs to another contact. */
export async function insertNote(
  tx: TenantTx,
  { companyId }: Scope,
  { note, ticketId, contactId, userId }: { note: string; ticketId: number; contactId: number; userId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into ticket_notes (company_id, ticket_id, user_id, note)
    select company_id, id, ${userId}, ${note} from tickets
    where company_id = ${companyId} and id = ${ticketId} and contact_id = ${contactId}
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Stores one mention per user of the company and returns their number. */
export async function insertMentions(
  tx: TenantTx,
  { companyId }: Scope,
  { noteId, userIds }: { noteId: number; userIds: number[] },
): Promise<number> {
  const { rows } = await sql`
    insert into note_mentions (company_id, note_id, user_id)
    select company_id, ${noteId}, id from users where company_id = ${companyId} and id = any(${userIds})
    returning user_id`.execute(tx);
  return rows.length;
}

export async function deleteNote(tx: TenantTx, { companyId }: Scope, id: number): Promise<void> {
  await tx.deleteFrom('ticket_notes').where('company_id', '=', companyId).where('id', '=', id).execute();
}
