import { aContact, aNote, aSchedule } from '@recadia/db/testing';
import type { TestServer } from '../../server/src/testing/server.ts';
import { aFieldOf, aMerge } from './people.ts';
import { aStoredFile } from './stored-file.ts';
import { aFailure, aSentMessage, aTalk, type Wanted } from '../../testkit/talks.ts';

/** Creates rows of tickets and contacts; all tickets have the same assignment. */
export function rowMaker(server: TestServer, wanted: Wanted) {
  const { admin } = server.db;
  const { company_id, name, place, secret = name } = wanted;
  let lastContact = 0;
  let lastTicketContact = 0;
  return {
    // A user may see a contact without seeing its ticket.
    contact: async () =>
      (lastContact = place
        ? (await aTalk(admin, wanted)).contactId
        : (await aContact(admin, { company_id, name: name('contact') })).id),
    // A field belongs to the contact that precedes it in the same call.
    extraInfo: async () => aFieldOf(admin, { company_id, contact_id: lastContact, name: name('field') }),
    merge: () => aMerge(admin, { company_id, name: name('contact') }),
    ticket: async () => {
      const talk = await aTalk(admin, wanted);
      lastTicketContact = talk.contactId;
      return talk.ticketId;
    },
    ticketUuid: async () => (await aTalk(admin, wanted)).uuid,
    hiddenTicket: async () => (await aTalk(admin, { company_id, name }, 'open')).ticketId,
    ticketContact: async () => lastTicketContact || (await aTalk(admin, wanted)).contactId,
    // The caller's own file belongs to an unassigned ticket.
    message: () => aStoredFile(server, wanted.secret ? wanted : { company_id, name }),
    sentMessage: () => aSentMessage(admin, wanted),
    failure: () => aFailure(admin, wanted),
    note: async () => {
      const { ticketId: ticket_id } = await aTalk(admin, wanted);
      return (await aNote(admin, { company_id, ticket_id, note: secret('note') })).id;
    },
    schedule: async () => {
      const { contactId: contact_id } = await aTalk(admin, wanted);
      return (await aSchedule(admin, { company_id, contact_id, body: secret('schedule') })).id;
    },
  };
}
