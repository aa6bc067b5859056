import { can } from '@recadia/contract/permissions';
import { aNote } from '@recadia/db/testing';
import { aTalk } from '../../../testkit/talks.ts';
import type { Kinds } from '../kind.ts';
import { made, ref, type Caller, type Samples } from '../sample.ts';

const deleteAnyOnly = (caller: Caller) => (can(caller, 'ticket-notes:deleteAny') ? null : 'ERR_NO_PERMISSION');
const ofTicket = { ticketId: ref('ticket') };
const ofContact = { contactId: ref('ticketContact') };

export const kinds: Kinds = {
  note: {
    missing: 'ERR_NO_NOTE_FOUND',
    hasVisibility: true,
    make: async (maker) => {
      const { admin, company_id, name, secret = name } = maker;
      const { ticketId: ticket_id } = await aTalk(admin, maker);
      return (await aNote(admin, { company_id, ticket_id, note: secret('note') })).id;
    },
  },
};

export const samples: Samples = {
  listNotes: [{ query: ofContact }, { title: 'ticket', query: { ...ofTicket, ...ofContact } }],
  listAllNotes: [{ query: ofContact }, { title: 'ticket', query: { ...ofTicket, ...ofContact } }],
  createNote: [{ body: { ...ofTicket, ...ofContact, note: made((n) => `Observação de amostra ${n}`) } }],
  deleteNote: [{ params: { id: ref('note') }, refuses: deleteAnyOnly }],
};
