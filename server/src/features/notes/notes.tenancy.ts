import * as notes from './notes.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'notes.sql.ts',
    notes,
    {
      listNotes: (tx, mine, { contactId }) => notes.listNotes(tx, mine, { contactId, limit: 9 }),
      listNotesByIds: (tx, mine, { noteId }) => notes.listNotesByIds(tx, mine, [noteId]),
      hasContact: async (tx, mine, { contactId }) => (await notes.hasContact(tx, mine, contactId)) && contactId,
      insertNote: (tx, mine, { ticketId, contactId, userId }) =>
        notes.insertNote(tx, mine, { note: 'de fora', ticketId, contactId, userId }),
      insertMentions: (tx, mine, { noteId, userId }) => notes.insertMentions(tx, mine, { noteId, userIds: [userId] }),
      deleteNote: (tx, mine, { noteId }) => notes.deleteNote(tx, mine, noteId),
    },
  ],
];
