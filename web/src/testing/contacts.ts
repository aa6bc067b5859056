import type { Contact } from '@recadia/contract/contacts';
import type { Ticket } from '@recadia/contract/tickets';

/** A contact who writes to the shop. */
export const aCustomer = (name: string): Ticket['contact'] => ({
  id: 900,
  name,
  number: '5511987654321',
  profilePicUrl: '',
  isGroup: false,
});

let lastContactId = 900;

export function aContact(changes: Partial<Contact> = {}): Contact {
  lastContactId += 1;
  const id = changes.id ?? lastContactId;
  return {
    id,
    uuid: `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`,
    name: `Cliente ${id}`,
    number: '5511987654321',
    email: '',
    profilePicUrl: '',
    urlPicture: null,
    isGroup: false,
    active: true,
    createdAt: '2024-03-12T12:00:00.000Z',
    extraInfo: [],
    whatsapp: null,
    tickets: [],
    ...changes,
  };
}

export function aContactPage(contacts: Contact[], nextCursor: string | null = null) {
  return { contacts, count: contacts.length, countCapped: false, hasMore: nextCursor !== null, nextCursor };
}
