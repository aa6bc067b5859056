import type { contactRoutes, ContactTicket } from '@recadia/contract/contactRoutes';
import type { Contact, ContactImportProgress, ContactLive } from '@recadia/contract/contacts';
import type { LivePayload } from '@recadia/contract/live';
import type { Note } from '@recadia/contract/notes';
import type { AnswerOf } from '@recadia/contract/route';
import type { InfiniteData } from '@tanstack/react-query';
import { isSearch, liveRule } from '../../lib/liveRules.ts';
import { namedPages } from '../../lib/namedPages.ts';

export const contactsKey = ['contacts'] as const;
/** `['contact', id]` */
export const contactKey = ['contact'] as const;
/** `['contact-notes', contactId]` */
export const contactNotesKey = ['contact-notes'] as const;
/** `['contact-tickets', contactId]` */
export const contactTicketsKey = ['contact-tickets'] as const;
/** How far the import is that was begun here; null before any was. */
export const importKey = ['contact-import'] as const;

type ContactPage = AnswerOf<typeof contactRoutes.listContacts>;
export type ContactPages = InfiniteData<ContactPage, string | null>;

const byName = namedPages<Contact, ContactPage>(
  (page) => page.contacts,
  (page, contacts) => ({ ...page, contacts }),
);

/** Saved ones take their place by name, deleted ones leave; only the server knows what a reload or a search finds. */
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

/** The latest ticket of somebody, for those who may see it. */
export function applyTicketEvent(pages: ContactPages, event: LivePayload<'ticket'>): ContactPages {
  if (event.action !== 'update') return pages;
  const { contactId, whatsapp, updatedAt } = event.ticket;
  const isNewer = ({ tickets: [last] }: Contact) => !last || Date.parse(last.updatedAt) <= Date.parse(updatedAt);
  return byName.map(pages, (contact) =>
    contact.id === contactId && isNewer(contact) ? { ...contact, whatsapp, tickets: [{ updatedAt }] } : contact,
  );
}

/** A ticket that was begun, ended, handed on or deleted has other lives, which only the server knows. */
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

/** Newest first, as the server tells them. */
export function applyNoteEvent(notes: Note[], event: LivePayload<'ticketNote'>, contactId: number): Note[] {
  if (event.action === 'delete') return notes.filter(({ id }) => id !== event.noteId);
  if (event.note.contactId !== contactId || notes.some(({ id }) => id === event.note.id)) return notes;
  return [event.note, ...notes];
}

const findIn = (pages: ContactPages, id: number) => byName.rowsOf(pages).find((contact) => contact.id === id);

/** What tickets tell of somebody comes with the tickets. */
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
