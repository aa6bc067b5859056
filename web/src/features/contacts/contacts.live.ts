import type { contactRoutes, ContactTicket } from '@recadia/contract/contact-routes';
import type { Contact, ContactImportProgress, ContactLive } from '@recadia/contract/contacts';
import type { LivePayload } from '@recadia/contract/live';
import type { Note } from '@recadia/contract/notes';
import type { AnswerOf } from '@recadia/contract/route';
import type { InfiniteData } from '@tanstack/react-query';
import { isSearch, liveRule } from '../../lib/live/live-rules.ts';
import { namedPages } from '../../lib/http/named-pages.ts';

export const contactsKey = ['contacts'] as const;
/** `['contact', id]` */
export const contactKey = ['contact'] as const;
/** `['contact-notes', contactId]` */
export const contactNotesKey = ['contact-notes'] as const;
/** `['contact-tickets', contactId]` */
export const contactTicketsKey = ['contact-tickets'] as const;
/** Progress of the import started here; null before the first import. */
export const importKey = ['contact-import'] as const;

type ContactPage = AnswerOf<typeof contactRoutes.listContacts>;
export type ContactPages = InfiniteData<ContactPage, string | null>;

const byName = namedPages<Contact, ContactPage>(
  (page) => page.contacts,
  (page, contacts) => ({ ...page, contacts }),
);

/**
 * Saved contacts are placed by name and deleted ones removed; only the server knows the result of a reload or search.
 */
export function applyContactEvent(pages: ContactPages, event: LivePayload<'contact'>): ContactPages | undefined {
  switch (event.action) {
    case 'delete':
      return byName.remove(pages, event.contactId);
    case 'reload':
      return undefined;
    default:
      return ('records' in event ? event.records : [event.contact]).reduce<ContactPages | undefined>(
        (before, contact) => before && byName.put(before, whole(contact, findIn(before, contact.id))),
        pages,
      );
  }
}

/** Updates the latest ticket of a contact, when the user may see that ticket. */
export function applyTicketEvent(pages: ContactPages, event: LivePayload<'ticket'>): ContactPages {
  if (event.action !== 'update') return pages;
  const { contactId, whatsapp, updatedAt } = event.ticket;
  const isNewer = ({ tickets: [last] }: Contact) => !last || Date.parse(last.updatedAt) <= Date.parse(updatedAt);
  return byName.map(pages, (contact) =>
    contact.id === contactId && isNewer(contact) ? { ...contact, whatsapp, tickets: [{ updatedAt }] } : contact,
  );
}

/** A change of a ticket changes its tracking periods, which only the server knows. */
export function applyToContactTickets(
  tickets: ContactTicket[],
  event: LivePayload<'ticket'>,
  contactId: number,
): ContactTicket[] | undefined {
  if (event.action === 'delete')
    return tickets.some(({ ticket }) => ticket.id === event.ticketId) ? undefined : tickets;
  if (event.action !== 'update' || event.ticket.contactId !== contactId) return tickets;
  const { id, status, userId, queueId } = event.ticket;
  const known = tickets.find(({ ticket }) => ticket.id === id)?.ticket;
  const isSame = known?.status === status && known.userId === userId && known.queueId === queueId;
  return isSame ? tickets : undefined;
}

/** Notes are newest first, as the server lists them. */
export function applyNoteEvent(notes: Note[], event: LivePayload<'ticketNote'>, contactId: number): Note[] {
  if (event.action === 'delete') return notes.filter(({ id }) => id !== event.noteId);
  if (event.note.contactId !== contactId || notes.some(({ id }) => id === event.note.id)) return notes;
  return [event.note, ...notes];
}

const findIn = (pages: ContactPages, id: number) => byName.rowsOf(pages).find((contact) => contact.id === id);

/** Events of contacts lack the ticket fields, so the cached ones are kept. */
const whole = (contact: ContactLive, before?: Contact): Contact => ({
  ...contact,
  whatsapp: before?.whatsapp ?? null,
  tickets: before?.tickets ?? [],
});

export const contactLive = [
  liveRule<'contact', ContactPages>({
    kind: 'contact',
    queryKey: contactsKey,
    reduce: (pages, event, key) => (isSearch(key) ? undefined : applyContactEvent(pages, event)),
  }),
  liveRule<'ticket', ContactPages>({ kind: 'ticket', queryKey: contactsKey, reduce: applyTicketEvent }),
  liveRule<'ticket', ContactTicket[]>({
    kind: 'ticket',
    queryKey: contactTicketsKey,
    reduce: (tickets, event, [, contactId]) => applyToContactTickets(tickets, event, Number(contactId)),
  }),
  liveRule<'appMessage', ContactTicket[]>({
    kind: 'appMessage',
    queryKey: contactTicketsKey,
    reduce: (tickets, event, [, contactId]) =>
      event.action === 'create'
        ? applyToContactTickets(tickets, { action: 'update', ticket: event.ticket }, Number(contactId))
        : tickets,
  }),
  liveRule<'contact', Contact>({
    kind: 'contact',
    queryKey: contactKey,
    reduce: (shown, event) =>
      'contact' in event && event.contact.id === shown.id ? whole(event.contact, shown) : shown,
  }),
  liveRule<'ticketNote', Note[]>({
    kind: 'ticketNote',
    queryKey: contactNotesKey,
    reduce: (notes, event, [, contactId]) => applyNoteEvent(notes, event, Number(contactId)),
  }),
  liveRule<'contactImport', ContactImportProgress | null>({
    kind: 'contactImport',
    queryKey: importKey,
    reduce: (_, event) => event.import,
  }),
];
