import type { LivePayload } from '@recadia/contract/live';
import * as z from 'zod';
import {
  byId,
  presentEvent,
  presentRow,
  type Frame,
  type LiveEvents,
  type RowLoader,
} from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';
import { listChatMessagesWithChats } from './chat-messages.sql.ts';
import { presentChat, presentChatMessage } from './chats.present.ts';
import { listChatsByIds, type ChatRow } from './chats.sql.ts';

const toUsers = (companyId: number, ids: number[]) => ids.map((id) => room(companyId, 'user', id));
const toMembers = (companyId: number, { members }: ChatRow) =>
  toUsers(
    companyId,
    members.map(({ user_id }) => user_id),
  );

const left = z.object({ removed: z.array(z.number()).default([]) });

/** Removes the chat from the screens of former members. */
function removalFrame(companyId: number, chatId: number, data: unknown): Frame<'chat'> {
  const payload: LivePayload<'chat'> = { action: 'delete', id: chatId };
  return { to: toUsers(companyId, left.parse(data).removed), payload };
}

const load: RowLoader<ChatRow> = async (tx, scope, ids) => byId(await listChatsByIds(tx, scope, ids.map(Number)));

const saved = (action: 'create' | 'update') =>
  presentRow({
    kind: 'chat',
    load,
    frames: (row, { companyId }, { data }) => [
      { to: toMembers(companyId, row), payload: { action, chat: presentChat(row) } },
      removalFrame(companyId, row.id, data),
    ],
  });

/** CHT-10: each member receives a chat in the user's own room; no other user receives it. */
export const chatLiveEvents: LiveEvents = {
  'chat.created': saved('create'),
  'chat.updated': saved('update'),
  'chat.read': saved('update'),
  'chat-message.created': presentRow({
    kind: 'chat',
    load: async (tx, scope, ids) => byId(await listChatMessagesWithChats(tx, scope, ids.map(Number))),
    frames: (row, { companyId }) => [
      {
        to: toMembers(companyId, row.chat),
        payload: { action: 'new-message', newMessage: presentChatMessage(row), chat: presentChat(row.chat) },
      },
    ],
  }),
  'chat.deleted': presentEvent({
    kind: 'chat',
    frames: ({ companyId }, { entityId, data }) => [removalFrame(companyId, Number(entityId), data)],
  }),
};
