import type { TenantTx } from '@recadia/db';
import * as pages from '../features/messages/messages.page.sql.ts';
import * as notes from '../features/notes/notes.sql.ts';
import * as quickMessages from '../features/quick-messages/quick-messages.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import type { TheirConversation } from './reaches-conversation.ts';
import { otherTenantFirstId } from './other-tenant-first-id.ts';

type OtherIds = TheirConversation & { userId: number; noteId: number; quickMessageId: number };
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

const wanted = { limit: 9, cap: 9 };
const words = { shortcode: 'de-fora', message: '', geral: true, status: true };

/** Pages of conversations, notes and quick messages, called with our scope and the other tenant's ids. */
export const talkReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
  [
    'messages.page.sql.ts',
    pages,
    {
      listOlder: (tx, mine, { ticketId }) =>
        pages.listOlder(tx, mine, ticketId, { ...wanted, before: null, offset: 0 }),
      listNewer: (tx, mine, { ticketId }) => pages.listNewer(tx, mine, ticketId, { ...wanted, after: ['0', 0] }),
      listAround: (tx, mine, { ticketId, messageId }) =>
        pages.listAround(tx, mine, ticketId, { ...wanted, id: messageId }),
    },
  ],
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
  [
    'quick-messages.sql.ts',
    quickMessages,
    {
      listUsable: (tx, mine, { userId }) => quickMessages.listUsable(tx, mine, userId),
      pageUsable: (tx, mine, { userId }) =>
        quickMessages.pageUsable(tx, mine, { userId, page: { after: null, offset: 0 }, limit: 9 }),
      // A count of the other tenant's rows is too small to recognise.
      countUsable: async (tx, mine, { userId }) =>
        (await quickMessages.countUsable(tx, mine, { userId }, 9)) * otherTenantFirstId,
      findQuickMessage: (tx, mine, { quickMessageId }) => quickMessages.findQuickMessage(tx, mine, quickMessageId),
      listQuickMessagesByIds: (tx, mine, { quickMessageId }) =>
        quickMessages.listQuickMessagesByIds(tx, mine, [quickMessageId]),
      insertQuickMessage: (tx, mine, { userId }) =>
        quickMessages.insertQuickMessage(tx, mine, { ...words, user_id: userId }),
      updateQuickMessage: (tx, mine, { quickMessageId }) =>
        quickMessages.updateQuickMessage(tx, mine, quickMessageId, words),
      deleteQuickMessage: (tx, mine, { quickMessageId }) => quickMessages.deleteQuickMessage(tx, mine, quickMessageId),
      listNeeded: (tx, mine) => quickMessages.listNeeded(tx, mine, ['theirs']),
    },
  ],
];
