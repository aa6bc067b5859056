import * as z from 'zod';
import { chatMembersMax, chatMessageMax, chatTitleMax } from './limits.ts';
import { id, idParam, idParams, noInput, pageAnswer, pageQuery, saved, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

const member = z.object({ userId: id, unreads: z.number().int().min(0), user: z.object({ name: z.string() }) });

/** CHT-02, with the additional fields (X-CHT-02, X-CHT-03). */
const chat = z.object({
  id,
  uuid: z.string(),
  title: z.string(),
  /** Null once the owner is deleted. */
  ownerId: id.nullable(),
  /** The beginning of the last message; empty in a new chat. */
  lastMessage: z.string(),
  lastSenderId: id.nullable(),
  /** The only direct chat of these two users. */
  isDirect: z.boolean(),
  updatedAt: z.iso.datetime(),
  users: z.array(member),
});
export type Chat = z.infer<typeof chat>;

/** CHT-02, with the mentioned users (X-CHT-01). */
const chatMessage = z.object({
  id,
  chatId: id,
  senderId: id.nullable(),
  /** Null once the sender is deleted. */
  sender: z.object({ name: z.string() }).nullable(),
  message: z.string(),
  mentions: z.array(z.object({ id, name: z.string() })),
  createdAt: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

const title = text(chatTitleMax).trim().min(1);
const users = z.array(z.strictObject({ id })).min(1).max(chatMembersMax);

/** CHT-10: the creator is a member without being listed. */
export const chatInput = z.strictObject({ title, users });
export type ChatInput = z.output<typeof chatInput>;

const chatChange = z.strictObject({ title: title.optional(), users: users.optional() });
export type ChatChange = z.output<typeof chatChange>;

const chatMessageInput = z.strictObject({
  message: text(chatMessageMax).trim().min(1),
  /** Mentioned members. */
  mentions: z.array(id).max(20).optional(),
});
export type ChatMessageInput = z.output<typeof chatMessageInput>;

const common = { audience: 'user', needs: null, plan: 'useInternalChat', params: idParams } as const;
const reads = { ...common, method: 'GET', body: noInput, rate: 'read', idempotency: 'safe' } as const;
const writes = { ...common, query: noInput, rate: 'write', idempotency: 'natural' } as const;
const missing = ['ERR_NO_CHAT_FOUND'] as const;

export const chatRoutes = {
  listChats: route({
    ...reads,
    path: '/chats',
    summary: 'A page of the chats of the caller, last changed first, with the total of unread messages',
    params: noInput,
    query: z.strictObject(pageQuery),
    answer: z.object({ records: z.array(chat), unreads: z.number().int().min(0), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  showChat: route({
    ...reads,
    path: '/chats/:id',
    summary: 'One chat with its members, by id or uuid',
    params: z.strictObject({ id: z.union([idParam, z.uuid()]) }),
    query: noInput,
    answer: chat,
    errors: missing,
  }),
  listChatMessages: route({
    ...reads,
    path: '/chats/:id/messages',
    summary: 'Messages of a chat: the newest page in order; the cursor leads to older messages',
    query: z.strictObject({ pageNumber: pageQuery.pageNumber, cursor: pageQuery.cursor }),
    answer: z.object({ records: z.array(chatMessage), ...pageAnswer }),
    errors: [...missing, 'ERR_PAGE_TOO_DEEP'],
  }),
  createChat: route({
    ...writes,
    method: 'POST',
    path: '/chats',
    summary: 'Create a chat with colleagues; the caller owns it',
    params: noInput,
    body: chatInput,
    answer: chat,
    errors: ['ERR_NO_USER_FOUND'],
    idempotency: 'key',
  }),
  openDirectChat: route({
    ...writes,
    method: 'POST',
    path: '/chats/direct',
    summary: 'Open the direct chat with one colleague; created if absent',
    params: noInput,
    body: z.strictObject({ userId: id }),
    answer: chat,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  updateChat: route({
    ...writes,
    method: 'PUT',
    path: '/chats/:id',
    summary: 'Change the title or the members of a chat; allowed for its owner',
    body: chatChange,
    answer: chat,
    errors: [...missing, 'ERR_NO_USER_FOUND'],
  }),
  deleteChat: route({
    ...writes,
    method: 'DELETE',
    path: '/chats/:id',
    summary: 'Delete a chat with its messages; allowed for its owner',
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: missing,
  }),
  createChatMessage: route({
    ...writes,
    method: 'POST',
    path: '/chats/:id/messages',
    summary: 'Send a message to a chat',
    body: chatMessageInput,
    answer: chatMessage,
    errors: [...missing, 'ERR_NO_USER_FOUND'],
    idempotency: 'key',
  }),
  readChat: route({
    ...writes,
    method: 'POST',
    path: '/chats/:id/read',
    summary: 'Mark a chat as read',
    /** Accepted because the specification sends it; a user can mark only the own messages as read. */
    body: z.strictObject({ userId: id.optional() }),
    answer: chat,
    errors: missing,
  }),
};

export const chatContract = {
  routes: chatRoutes,
  errors: {
    /** Also answered to users who are not members, so that a chat's existence stays private. */
    ERR_NO_CHAT_FOUND: 404,
  },
  live: {
    /** For members only (SV-04); a removed member receives a deletion. */
    chat: z.discriminatedUnion('action', [
      z.object({ action: saved, chat }),
      z.object({ action: z.literal('new-message'), newMessage: chatMessage, chat }),
      z.object({ action: z.literal('delete'), id }),
    ]),
  },
} as const satisfies ContractFeature;
