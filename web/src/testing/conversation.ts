import type { conversationRoutes } from '@recadia/contract/message-routes';
import type { Message } from '@recadia/contract/messages';
import type { AnswerOf } from '@recadia/contract/route';
import type { Ticket, TimelineEntry } from '@recadia/contract/tickets';
import { aTicket } from './tickets.ts';

const mariana = { id: 21, name: 'Mariana Lopes', number: '5511987654321', profilePicUrl: '', isGroup: false };

/** A ticket; by default open and assigned to the signed-in user. */
export const aConversationTicket = (changes: Partial<Ticket> = {}): Ticket =>
  aTicket({
    id: 4821,
    uuid: '0196a1b2-0000-7000-8000-000000004821',
    contactId: mariana.id,
    contact: mariana,
    lastMessage: '',
    createdAt: '2026-11-12T12:00:00.000Z',
    ...changes,
  });

let lastMessageId = 9_000;

/** A message; by default inbound. */
export function aMessage(changes: Partial<Message> = {}): Message {
  lastMessageId += 1;
  return {
    id: String(lastMessageId),
    ticketId: 4821,
    body: 'Oi',
    fromMe: false,
    read: true,
    ack: changes.fromMe ? 3 : 0,
    mediaType: 'chat',
    mediaUrl: null,
    quotedMsg: null,
    isDeleted: false,
    isEdited: false,
    createdAt: '2026-11-12T12:32:00.000Z',
    senderId: changes.fromMe ? null : '5511987654321',
    contact: changes.fromMe ? null : mariana,
    userId: changes.fromMe ? 7 : null,
    clientId: null,
    error: null,
    file: null,
    location: null,
    reactions: [],
    ...changes,
  };
}

export function aFile(changes: Partial<NonNullable<Message['file']>> = {}): NonNullable<Message['file']> {
  return {
    name: 'orcamento-4821.pdf',
    mimeType: 'application/pdf',
    bytes: 188_416,
    state: 'stored',
    isVoice: false,
    seconds: null,
    ...changes,
  };
}

type MessagePage = AnswerOf<typeof conversationRoutes.listMessages>;

export function aMessagePage(messages: Message[], changes: Partial<MessagePage> = {}): MessagePage {
  return {
    messages,
    ticket: aConversationTicket(),
    count: messages.length,
    countCapped: false,
    hasMore: false,
    nextCursor: null,
    newerCursor: null,
    ...changes,
  };
}

let lastEventId = 300;

export function anEvent(changes: Partial<TimelineEntry> = {}): TimelineEntry {
  lastEventId += 1;
  return {
    id: lastEventId,
    kind: 'accepted',
    at: '2026-11-12T12:10:00.000Z',
    actor: { id: 7, name: 'Camila Duarte' },
    cause: null,
    inputs: null,
    user: { id: 7, name: 'Camila Duarte' },
    queue: { id: 1, name: 'Vendas', color: '#1D7C4D' },
    added: [],
    removed: [],
    ...changes,
  };
}
