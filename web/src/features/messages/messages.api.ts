import { conversationRoutes as routes } from '@recadia/contract/message-routes';
import type { Message } from '@recadia/contract/messages';
import { noteRoutes } from '@recadia/contract/notes';
import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { showError } from '../../lib/errors.ts';
import { call } from '../../lib/http/http.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { sharePages } from '../../lib/live/share-rows.ts';
import { upload } from '../../lib/http/upload.ts';
import { asUpdate, messageLive, messagesKey } from './messages.live.ts';
import type { MessagePageParam } from './messages.live.ts';
import { noteLive, notesKey } from './notes.live.ts';
import type { Outgoing } from './conversation/outgoing.ts';
import type { SendTools } from './conversation/send-queue.ts';

/** The conversation from its end, or the page around one message. */
export const messagesQuery = (ticketId: number, around: string | null) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, ticketId, around],
    queryFn: ({ pageParam, signal }) => call(routes.listMessages, { params: { ticketId }, query: pageParam, signal }),
    initialPageParam: firstPage(around),
    getNextPageParam: ({ hasMore, nextCursor }): MessagePageParam | null =>
      hasMore && nextCursor !== null ? { cursor: nextCursor } : null,
    getPreviousPageParam: ({ newerCursor }): MessagePageParam | null =>
      newerCursor === null ? null : { after: newerCursor },
    structuralSharing: sharePages('messages'),
  });

const firstPage = (around: string | null): MessagePageParam => (around === null ? {} : { around: Number(around) });

export const notesQuery = ({ id, contactId }: Pick<Ticket, 'id' | 'contactId'>) =>
  queryOptions({
    queryKey: [...notesKey, id],
    queryFn: ({ signal }) => call(noteRoutes.listNotes, { query: { ticketId: id, contactId }, signal }),
  });

export const quickMessagesQuery = queryOptions({
  queryKey: ['quick-messages'],
  queryFn: ({ signal }) => call(quickMessageRoutes.listQuickMessages, { signal }),
  staleTime: 30_000,
});

/** Sends an outbound message; its client id stays the same in every attempt. */
export const sendOutgoing: SendTools['send'] = async (item, on) => {
  const answer = item.file
    ? await upload(routes.sendMessage, {
        params: { ticketId: item.ticketId },
        form: formOf(item, item.file),
        idempotencyKey: item.clientId,
        ...on,
      })
    : await call(routes.sendMessage, {
        params: { ticketId: item.ticketId },
        body: {
          body: item.body,
          ...(item.quotedId !== null && { quotedMsg: { id: Number(item.quotedId) } }),
          ...(item.template && { template: item.template }),
        },
        idempotencyKey: item.clientId,
        signal: on.signal,
      });
  const message = (Array.isArray(answer) ? answer[0] : answer) as Message | undefined;
  if (!message) throw new Error('the server answered no message');
  return message;
};

/** Fields come before the file, because the server parses the form in order. */
function formOf({ body, quotedId }: Outgoing, file: NonNullable<Outgoing['file']>): FormData {
  const form = new FormData();
  form.append('body', body);
  form.append('fromMe', 'true');
  if (quotedId !== null) form.append('quotedMsg', quotedId);
  if (file.isVoice) form.append('isVoice', 'true');
  form.append('medias', file.blob, file.name);
  return form;
}

/** Applies a response in the same way as its live event. */
export const putMessage = (cache: QueryClient, message: Message): void =>
  applyLive(cache, [messageLive], 'appMessage', asUpdate(message));

export function useMessageMutations() {
  const cache = useQueryClient();
  const shown = { onSuccess: (message: Message) => putMessage(cache, message) };
  const failing = { onError: (error: Error) => void showError(error) };
  const idOf = ({ id }: Message) => ({ params: { id: Number(id) } });
  const edit = useMutation({
    mutationFn: ({ message, body }: { message: Message; body: string }) =>
      call(routes.editMessage, { ...idOf(message), body: { body } }),
    ...shown,
  });
  const remove = useMutation({
    mutationFn: (message: Message) => call(routes.deleteMessage, idOf(message)),
    ...shown,
  });
  const react = useMutation({
    mutationFn: ({ message, emoji }: { message: Message; emoji: string | null }) =>
      call(routes.reactToMessage, { ...idOf(message), body: { emoji } }),
    ...shown,
    ...failing,
  });
  const retry = useMutation({
    mutationFn: (message: Message) => call(routes.retryMessage, idOf(message)),
    ...shown,
    ...failing,
  });
  const discard = useMutation({
    mutationFn: (message: Message) => call(routes.discardMessage, idOf(message)),
    onSuccess: (_, { id, ticketId }) =>
      applyLive(cache, [messageLive], 'appMessage', { action: 'delete', messageId: id, ticketId }),
    ...failing,
  });
  return { edit, remove, react, retry, discard };
}

export function useNoteMutation({ id: ticketId, contactId }: Ticket) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      call(noteRoutes.createNote, { body: { note, ticketId, contactId }, idempotencyKey: newKey() }),
    onSuccess: (note) => applyLive(cache, [noteLive], 'ticketNote', { action: 'create', note }),
    onError: (error) => void showError(error),
  });
}

/** Marks the conversation as read; a failure is ignored because the next read repeats it. */
export const sendRead = (id: number): void =>
  void call(ticketRoutes.readTicket, { params: { id } }).catch(() => undefined);
