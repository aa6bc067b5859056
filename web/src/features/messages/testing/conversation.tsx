import { connectionRoutes } from '@recadia/contract/connection-routes';
import { conversationRoutes } from '@recadia/contract/message-routes';
import type { Connection } from '@recadia/contract/connections';
import type { Message } from '@recadia/contract/messages';
import { noteRoutes } from '@recadia/contract/notes';
import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { render, screen, within } from '@testing-library/react';
import { aConnection } from '../../../testing/connections.ts';
import { aUser } from '../../../testing/users.ts';
import { aConversationTicket, aMessage, aMessagePage } from '../../../testing/conversation.ts';
import { standInServer } from '../../../testing/server.ts';
import type { StandIn } from '../../../testing/server.ts';
import { Stage } from '../../../testing/Stage.tsx';
import { Conversation } from '../index.ts';
import { someReplies } from './filled-cache.ts';

interface ConversationInput {
  messages?: Message[];
  ticket?: Partial<Ticket>;
  connection?: Connection;
}

export interface ConversationServer extends StandIn {
  /** The messages sent to the server, with their idempotency keys. */
  sent: { body: string | undefined; quoted: number | undefined; key: string | null; template?: unknown }[];
}

/** A stand-in server with one conversation that accepts sent messages. */
export function conversationServer({
  messages = [],
  ticket,
  connection = aConnection({ id: 11 }),
}: ConversationInput): ConversationServer {
  const sent: ConversationServer['sent'] = [];
  const shown = aConversationTicket(ticket);
  const server = standInServer()
    .on(conversationRoutes.listMessages, () => aMessagePage(messages, { ticket: shown }))
    .on(connectionRoutes.listConnections, () => [connection])
    .on(ticketRoutes.showTimeline, () => ({ events: [], hasMore: false, nextCursor: null }))
    .on(ticketRoutes.readTicket, () => ({ ...shown, unreadMessages: 0 }))
    .on(noteRoutes.listNotes, () => [])
    .on(quickMessageRoutes.listQuickMessages, () => someReplies)
    .on(conversationRoutes.sendMessage, ({ body, headers }) => {
      const key = headers.get('idempotency-key');
      const { template } = body;
      sent.push({ body: body.body, quoted: body.quotedMsg?.id, key, ...(template && { template }) });
      return aMessage({
        fromMe: true,
        ack: 0,
        clientId: key,
        body: body.body ?? '',
        createdAt: new Date().toISOString(),
      });
    });
  return Object.assign(server, { sent });
}

export const showConversation = (ticket: Partial<Ticket> = {}, onTalk?: (contact: { name: string }) => void) =>
  render(
    <Stage user={aUser()}>
      <Conversation ticket={aConversationTicket(ticket)} {...(onTalk && { onTalk })} />
    </Stage>,
  );

export const composer = () => screen.findByRole('textbox', { name: 'Mensagem' });

export const bubbles = async () =>
  within(await screen.findByRole('log'))
    .getAllByRole('article')
    .map((row) => row.getAttribute('aria-label'));

export const bubble = (name: RegExp) => screen.findByRole('article', { name });
