import { conversationRoutes } from '@recadia/contract/message-routes';
import type { MessageInput } from '@recadia/contract/messages';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/handle.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { presentTicket } from '../tickets/index.ts';
import { readConversation, shownAfter } from './conversation.ts';
import { createMediaLinks } from './media/media.links.ts';
import { presentMessage } from './messages.present.ts';
import * as service from './messages.service.ts';
import type { ShownMessage } from './messages.shown.columns.ts';
import { sendFiles } from './media/uploads.ts';

export function registerMessageRoutes({ handle, platform }: Api): void {
  const { storage, config } = platform;
  const links = createMediaLinks(config.secrets.token);
  const present = (scope: Scope, row: ShownMessage) => presentMessage(row, (id) => links.urlOf(scope, id, clock.now()));

  /** Presents the message after the given change. */
  async function presentAfter(scope: Scope, id: number, work: Promise<unknown>) {
    await work;
    const [row] = await shownAfter(scope, () => Promise.resolve([id]));
    if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
    return present(scope, row);
  }

  handle(conversationRoutes.listMessages, async ({ scope, actor, params, query }) => {
    const { messages, ticket, ...page } = await readConversation(scope, actor, params.ticketId, query);
    return { messages: messages.map((row) => present(scope, row)), ticket: presentTicket(ticket), ...page };
  });
  handle(conversationRoutes.sendMessage, async ({ scope, actor, params: { ticketId }, body, request }) => {
    const clientId = request.headers['idempotency-key']?.toString();
    if (request.isMultipart()) {
      const rows = await sendFiles(storage, { scope, actor, ticketId, clientId }, request);
      return rows.map((row) => present(scope, row));
    }
    const { id, shown } = await sendTextOrTemplate(scope, actor, ticketId, body, clientId);
    return shown ? present(scope, shown) : presentAfter(scope, id, Promise.resolve());
  });
  for (const editing of [conversationRoutes.editMessage, conversationRoutes.changeMessage]) {
    handle(editing, async ({ scope, actor, params: { id }, body }) =>
      presentAfter(scope, id, service.editMessage(scope, actor, id, body.body ?? '')),
    );
  }
  handle(conversationRoutes.deleteMessage, async ({ scope, actor, params: { id } }) =>
    presentAfter(scope, id, service.deleteMessage(scope, actor, id)),
  );
  handle(conversationRoutes.retryMessage, async ({ scope, actor, params: { id } }) =>
    presentAfter(scope, id, service.retryMessage(scope, actor, id)),
  );
  handle(conversationRoutes.discardMessage, async ({ scope, actor, params: { id } }) => {
    await service.discardMessage(scope, actor, id);
    return { message: 'Message discarded' };
  });
  handle(conversationRoutes.reactToMessage, async ({ scope, actor, params: { id }, body: { emoji } }) =>
    presentAfter(scope, id, service.reactToMessage(scope, actor, id, emoji)),
  );
}

function sendTextOrTemplate(
  scope: Scope,
  actor: Actor,
  ticketId: number,
  input: MessageInput,
  clientId: string | undefined,
) {
  const quotedMessageId = input.quotedMsg?.id;
  if (input.template)
    return service.sendTemplate(scope, actor, ticketId, { template: input.template, clientId, quotedMessageId });
  const text = input.body?.trim() ?? '';
  if (text === '') throw new AppError('ERR_EMPTY_MESSAGE');
  return service.sendMessage(scope, actor, ticketId, { body: { kind: 'text', text }, clientId, quotedMessageId });
}
