import type { ChatMessageInput } from '@recadia/contract/chats';
import { countCap, pageSize } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import * as sql from './chat-messages.sql.ts';
import type { ChatMessageRow } from './chat-messages.sql.ts';
import { findChat } from './chats.sql.ts';
import { isMember } from './chats.policy.ts';
import { lockChatOfMember } from './chats.service.ts';

/** The newest page, in the order of its messages. */
export function pageOfChatMessages(scope: Scope, actor: Actor, chatId: number, request: PageRequest) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  return tenantTx(scope, async (tx) => {
    const chat = await findChat(tx, scope, { id: chatId });
    if (!chat || !isMember(actor, chat)) throw new AppError('ERR_NO_CHAT_FOUND');
    const found = await sql.listChatMessages(tx, scope, { chatId, page, limit: limit + 1 });
    const counted = await sql.countChatMessages(tx, scope, chatId, countCap);
    const { rows, ...rest } = pageOf(found, { limit, counted, positionOf: ({ id }) => ['', id] });
    return { rows: rows.reverse(), ...rest };
  });
}

/** Runs under the lock of its chat, so that messages have the order of their ids and the last one is the one shown. */
export function createChatMessage(
  scope: Scope,
  actor: Actor,
  chatId: number,
  { message, mentions = [] }: ChatMessageInput,
): Promise<ChatMessageRow> {
  return tenantTx(scope, async (tx) => {
    await lockChatOfMember(tx, scope, actor, chatId);
    const newMessage = { chatId, senderId: actor.userId, message };
    const id = await sql.insertChatMessage(tx, scope, newMessage);
    const userIds = [...new Set(mentions)];
    const called = userIds.length > 0 ? await sql.insertMentions(tx, scope, { messageId: id, chatId, userIds }) : 0;
    if (called < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
    await sql.noteMessage(tx, scope, newMessage);
    const data = { chatId };
    await emit(tx, scope, { name: 'chat-message.created', entityId: id, data, actorUserId: actor.userId });
    const [row] = await sql.listChatMessagesByIds(tx, scope, [id]);
    if (!row) throw new Error(`Message ${id} of a chat is gone within its own transaction`);
    return row;
  });
}
