import type { NoteInput } from '@recadia/contract/notes';
import { tenantTx, type TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { canSeeTicket, getVisibleTicket, visibilityOf } from '../tickets/index.ts';
import { mayDeleteNote } from './notes.policy.ts';
import * as sql from './notes.sql.ts';

/** Maximum number of notes of one contact in a list. */
const most = 500;

/** Lists the contact's notes in tickets that the actor may see (TKT-30). */
export async function listNotes(
  scope: Scope,
  actor: Actor,
  of: { contactId: number; ticketId?: number },
): Promise<sql.NoteRow[]> {
  const rows = await tenantTx(scope, async (tx) => {
    await assertContact(tx, scope, of.contactId);
    if (of.ticketId !== undefined) await getVisibleTicket(tx, scope, actor, of.ticketId);
    return sql.listNotes(tx, scope, { ...of, limit: most });
  });
  return rows.filter(({ ticket }) => canSeeTicket(actor, visibilityOf(ticket)));
}

/** Notes are internal: this feature never sends to WhatsApp. */
export function createNote(scope: Scope, actor: Actor, input: NoteInput): Promise<sql.NoteRow> {
  const { note, ticketId, contactId, mentions = [] } = input;
  return tenantTx(scope, async (tx) => {
    await getVisibleTicket(tx, scope, actor, ticketId);
    await assertContact(tx, scope, contactId);
    const id = await sql.insertNote(tx, scope, { note, ticketId, contactId, userId: actor.userId });
    if (id === undefined) throw new AppError('ERR_NO_TICKET_FOUND');
    const userIds = [...new Set(mentions)];
    const mentioned = userIds.length > 0 ? await sql.insertMentions(tx, scope, { noteId: id, userIds }) : 0;
    if (mentioned < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
    await emit(tx, scope, { name: 'note.created', entityId: id, data: { ticketId }, actorUserId: actor.userId });
    return getNote(tx, scope, id);
  });
}

export function deleteNote(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const note = await getNote(tx, scope, id);
    const visibility = visibilityOf(note.ticket);
    if (!canSeeTicket(actor, visibility) || !mayDeleteNote(actor, note)) throw new AppError('ERR_NO_PERMISSION');
    await sql.deleteNote(tx, scope, id);
    const data = { ticketId: note.ticket_id, ...visibility };
    await emit(tx, scope, { name: 'note.deleted', entityId: id, data, actorUserId: actor.userId });
  });
}

async function assertContact(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  if (!(await sql.hasContact(tx, scope, id))) throw new AppError('ERR_NO_CONTACT_FOUND');
}

async function getNote(tx: TenantTx, scope: Scope, id: number): Promise<sql.NoteRow> {
  const [note] = await sql.listNotesByIds(tx, scope, [id]);
  if (!note) throw new AppError('ERR_NO_NOTE_FOUND');
  return note;
}
