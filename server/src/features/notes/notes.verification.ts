import type { LivePayload } from '@recadia/contract/live';
import { noteRoutes, type Note } from '@recadia/contract/notes';
import { aNote } from '@recadia/db/testing';
import { aTalkIn } from '../../testing/busy-company.ts';
import { byId, listOfTicket, type LiveList } from '../../testing/live-lists.ts';
import { verificationOf } from '../../testing/verification.ts';

const notesOf = (query: { ticketId: number; contactId: number }): LiveList => ({
  name: 'notes',
  fetch: async ({ call }, { token: as }) => {
    const { status, body } = await call(noteRoutes.listNotes, { as, query });
    return status === 200 ? body : [];
  },
  keyOf: (row) => byId(row as Note),
  apply(rows, { kind, payload }) {
    if (kind !== 'ticketNote') return rows;
    const change = payload as LivePayload<'ticketNote'>;
    const id = change.action === 'delete' ? change.noteId : change.note.id;
    const others = rows.filter((row) => (row as Note).id !== id);
    return change.action === 'delete' ? others : [...others, change.note];
  },
});

export const verification = verificationOf({
  setUp: ({ db }, { company, agent, talk }) =>
    aNote(db.admin, { company_id: company.id, ticket_id: talk.ticketId, user_id: agent.id }),

  lists: ({ talk: { ticketId, contactId } }) => [listOfTicket(ticketId, notesOf({ ticketId, contactId }))],

  actions: {
    createNote: {
      'for a colleague': ({ call }, { agent, supervisor, talk: { ticketId, contactId } }) =>
        call(noteRoutes.createNote, {
          as: agent.token,
          body: { ticketId, contactId, note: 'Pode ligar?', mentions: [supervisor.id] },
        }),
    },
    deleteNote: {
      'an old one': ({ call }, { admin }, { id }) => call(noteRoutes.deleteNote, { as: admin.token, params: { id } }),
    },
  },

  calls: async (place, company) => {
    const { ticketId, contactId } = await aTalkIn(place, company);
    const { agent } = company;
    const old = { company_id: company.company.id, ticket_id: ticketId, user_id: agent.id };
    const { id } = await aNote(place.db.admin, old);
    return [
      [noteRoutes.createNote, { body: { ticketId, contactId, note: 'Ligar à tarde', mentions: [agent.id] } }],
      [noteRoutes.listNotes, { query: { ticketId, contactId } }],
      [noteRoutes.listAllNotes, { query: { contactId } }],
      [noteRoutes.deleteNote, { params: { id } }],
    ];
  },
});
