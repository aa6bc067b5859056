import type { Note } from '@recadia/contract/notes';
import type { NoteRow } from './notes.sql.ts';

export function presentNote(row: NoteRow): Note {
  return {
    id: row.id,
    note: row.note,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    mentions: row.mentions,
    createdAt: row.created_at.toISOString(),
  };
}
