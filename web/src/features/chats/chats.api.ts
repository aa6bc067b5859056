import { chatRoutes as routes } from '@recadia/contract/chats';
import type { Chat, ChatInput, ChatMessageInput } from '@recadia/contract/chats';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { withoutErrorToast } from './chats.list.ts';
import { chatKey, chatLive, chatMessagesKey, chatMessagesLive } from './chats.live.ts';

export const chatQuery = (uuid: string) =>
  queryOptions({
    ...withoutErrorToast,
    queryKey: [...chatKey, uuid],
    queryFn: ({ signal }): Promise<Chat | null> => call(routes.showChat, { params: { id: uuid }, signal }),
  });

/** The newest page first; messages inside a page in order. */
export const chatMessagesQuery = (chatId: number) =>
  infiniteQueryOptions({
    ...withoutErrorToast,
    queryKey: [...chatMessagesKey, chatId],
    queryFn: ({ pageParam, signal }) =>
      call(routes.listChatMessages, { params: { id: chatId }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });

/** Changes appear at once; the live event that follows repeats them without effect. */
export function useChatMutations() {
  const cache = useQueryClient();
  const show = (chat: Chat) => applyLive(cache, chatLive, 'chat', { action: 'update', chat });
  const save = useMutation({
    mutationFn: ({ id, input }: { id: number | null; input: ChatInput }) =>
      id === null
        ? call(routes.createChat, { body: input, idempotencyKey: newKey() })
        : call(routes.updateChat, { params: { id }, body: input }),
    onSuccess: show,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Chat) => call(routes.deleteChat, { params: { id } }),
    onSuccess: (_, { id }) => applyLive(cache, chatLive, 'chat', { action: 'delete', id }),
  });
  const read = useMutation({
    mutationFn: ({ id }: Chat) => call(routes.readChat, { params: { id }, body: {} }),
    onSuccess: show,
  });
  return { save, remove, read };
}

/** Retrying the same text uses the same idempotency key, so it stays one message. */
export function useSendChatMessage(chat: Chat) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: ChatMessageInput; key: string }) =>
      call(routes.createChatMessage, { params: { id: chat.id }, body, idempotencyKey: key }),
    // The list of chats follows with the event, which has the unread counts of the others.
    onSuccess: (newMessage) => applyLive(cache, chatMessagesLive, 'chat', { action: 'new-message', chat, newMessage }),
  });
}
