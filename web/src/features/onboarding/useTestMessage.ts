import { contactRoutes } from '@recadia/contract/contact-routes';
import { conversationRoutes } from '@recadia/contract/message-routes';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/http/http.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { useUser } from '../../lib/session/session.ts';
import { connectionsQuery } from '../connections/index.ts';

interface TestMessage {
  number: string;
  text: string;
}

/** Creates the contact and the ticket and sends the message; returns the uuid of the ticket. */
export function useTestMessage() {
  const cache = useQueryClient();
  const { name, queues } = useUser();
  // A retry after a refused message reuses the ticket that was created.
  const begun = useRef<{ number: string; ticket: Ticket; clientId: string } | null>(null);
  return async ({ number, text }: TestMessage): Promise<string> => {
    if (begun.current?.number !== number) begun.current = { number, ticket: await begin(number), clientId: newKey() };
    const { ticket, clientId } = begun.current;
    await call(conversationRoutes.sendMessage, {
      params: { ticketId: ticket.id },
      body: { body: text },
      idempotencyKey: clientId,
    });
    return ticket.uuid;
  };

  async function begin(number: string): Promise<Ticket> {
    const body = { name, number };
    const answer = await call(contactRoutes.createContact, { body, idempotencyKey: newKey() });
    if ('invalido' in answer) throw new Error('only a shared card is answered so');
    const contact = 'alreadyExists' in answer ? answer.existingContact : answer;
    const connections = await cache.fetchQuery({ ...connectionsQuery, staleTime: 0 });
    const whatsappId = connections.find(({ status }) => status === 'CONNECTED')?.id ?? null;
    const ticket = { contactId: contact.id, queueId: queues[0]?.id ?? null, whatsappId, status: 'open' as const };
    return call(ticketRoutes.createTicket, { body: ticket, idempotencyKey: newKey() });
  }
}
