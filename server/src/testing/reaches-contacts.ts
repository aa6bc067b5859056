import type { TenantTx } from '@recadia/db';
import * as book from '../features/contacts/address-book.sql.ts';
import * as contacts from '../features/contacts/contacts.sql.ts';
import * as writing from '../features/contacts/contacts.write.sql.ts';
import * as imports from '../features/contacts/import/import.sql.ts';
import * as pictures from '../features/contacts/pictures.sql.ts';
import * as traces from '../features/contacts/traces.sql.ts';
import * as media from '../features/messages/media/media-of-contact.sql.ts';
import * as ofContact from '../features/tickets/list/of-contact.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import type { TheirConversation } from './reaches-conversation.ts';

type OtherIds = TheirConversation & { userId: number; importId: number };
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

const page = { after: null, offset: 0 };
const any = { from: null, to: null, page, limit: 99 };
const newContact = { name: 'Nova', number: '551100000000', email: '', key: '551100000000' };

/** The SQL of contacts, imports and contact data, called with our scope and the other tenant's ids. */
export const contactReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
  [
    'contacts.sql.ts',
    contacts,
    {
      listShownContacts: (tx, mine, { contactId }) => contacts.listShownContacts(tx, mine, [contactId]),
      listContacts: async (tx, mine) => [
        await contacts.listContacts(tx, mine, { ...any, countLimit: 99 }),
        await contacts.listContacts(tx, mine, { ...any, countLimit: 99, search: 'cliente' }),
      ],
      findListedContact: (tx, mine, { contactId }) => contacts.findListedContact(tx, mine, contactId),
      listContactItems: (tx, mine) => contacts.listContactItems(tx, mine, any),
    },
  ],
  [
    'contacts.write.sql.ts',
    writing,
    {
      setContactFields: (tx, mine, { contactId }) => writing.setContactFields(tx, mine, contactId, { name: 'Outra' }),
      replaceExtraInfo: (tx, mine, { contactId }) =>
        writing.replaceExtraInfo(tx, mine, contactId, [{ name: 'CPF', value: '1' }]),
      nameGroup: (tx, mine) => writing.nameGroup(tx, mine, 'g', 'Outro nome'),
      deleteNames: (tx, mine, { contactId }) => writing.deleteNames(tx, mine, contactId),
      findCheckableConnection: (tx, mine) => writing.findCheckableConnection(tx, mine),
    },
  ],
  [
    'traces.sql.ts',
    traces,
    {
      listNamesOf: (tx, mine, { contactId }) => traces.listNamesOf(tx, mine, contactId),
      eraseTraces: (tx, mine, { chat, phone }) => traces.eraseTraces(tx, mine, { chats: [chat], values: [phone] }),
    },
  ],
  [
    'import.sql.ts',
    imports,
    {
      insertImport: async (tx, mine, { userId: user_id }) => {
        await imports.insertImport(tx, mine, { user_id, source: 'file', file_name: 'a.xlsx', total: 1 });
      },
      moveImport: (tx, mine, { importId }) =>
        imports.moveImport(tx, mine, importId, { done: 1, imported: 1, skipped: [] }),
      listImports: (tx, mine, { importId }) => imports.listImports(tx, mine, [importId]),
      insertContacts: async (tx, mine) => void (await imports.insertContacts(tx, mine, [newContact])),
    },
  ],
  [
    'address-book.sql.ts',
    book,
    {
      saveBookEntry: (tx, mine, { connectionId }) => book.saveBookEntry(tx, mine, { connectionId, ...newContact }),
      listBook: (tx, mine, { connectionId }) => book.listBook(tx, mine, connectionId, 99),
      findDefaultConnection: (tx, mine) => book.findDefaultConnection(tx, mine),
    },
  ],
  [
    'pictures.sql.ts',
    pictures,
    {
      // A reference from our company to the other tenant's contact is refused by the foreign key.
      askForPicture: (tx, mine, { contactId, connectionId }) =>
        pictures.askForPicture(tx, mine, { contactId, connectionId }),
      findDuePicture: (tx, mine, { contactId }) => pictures.findDuePicture(tx, mine, contactId),
      postponePicture: (tx, mine, { contactId }) =>
        pictures.postponePicture(tx, mine, contactId, { at: new Date(), attempts: 1 }),
      endPicture: (tx, mine, { contactId }) => pictures.endPicture(tx, mine, contactId, null),
      setPictureUrl: (tx, mine, { contactId }) => pictures.setPictureUrl(tx, mine, contactId, 'https://a.example'),
      listNeeded: (tx, mine) => pictures.listNeeded(tx, mine, ['a']),
    },
  ],
  [
    'of-contact.sql.ts',
    ofContact,
    {
      listTicketIdsOf: (tx, mine, { contactId }) => ofContact.listTicketIdsOf(tx, mine, contactId, 99),
      listTrackingPeriods: (tx, mine, { ticketId }) => ofContact.listTrackingPeriods(tx, mine, [ticketId], 99),
      deleteMessagesOf: (tx, mine, { ticketId }) => ofContact.deleteMessagesOf(tx, mine, [ticketId], 99),
    },
  ],
  [
    'media-of-contact.sql.ts',
    media,
    { listMediaOf: (tx, mine, { ticketId }) => media.listMediaOf(tx, mine, [ticketId], { after: null, limit: 99 }) },
  ],
];
