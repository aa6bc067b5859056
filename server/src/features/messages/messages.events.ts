import type { TenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/session/people.ts';
import { presentEvent, presentRow, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { audienceOf, presentTicket, presentTicketContact, ticketEventData, visibilityOf } from '../tickets/index.ts';
import type { ShownTicket } from '../tickets/index.ts';
import type { MediaLinks } from './media/media.links.ts';
import { presentMessage } from './messages.present.ts';
import type { ShownMessage } from './messages.shown.columns.ts';
import { listShownMessagesWithTickets } from './messages.shown.sql.ts';

/**
 * Publishes messages to all users who may see the ticket: a new message with its ticket and contact, a changed message
 * alone (SV-07).
 */
export function createMessageLiveEvents(links: MediaLinks): LiveEvents {
  const present = (scope: Scope, { message }: MessageWithTicket) =>
    presentMessage(message, (id) => links.urlOf(scope, id, clock.now()));

  const created = presentRow({
    kind: 'appMessage',
    load,
    frames: (row, scope) => {
      const contact = presentTicketContact(row.ticket);
      const content = { message: present(scope, row), ticket: presentTicket(row.ticket), contact };
      return [{ to: roomsFor(scope, row), payload: { action: 'create', ...content } }];
    },
  });
  const updated = presentRow({
    kind: 'appMessage',
    load,
    frames: (row, scope) => [{ to: roomsFor(scope, row), payload: { action: 'update', message: present(scope, row) } }],
  });
  const discarded = presentEvent({
    kind: 'appMessage',
    frames: ({ companyId }, { entityId, data }) => {
      const { ticketId, ...visibility } = ticketEventData.parse(data);
      const payload = { action: 'delete' as const, messageId: entityId ?? '', ticketId };
      return [{ to: audienceOf(companyId, ticketId, visibility), payload }];
    },
  });
  return {
    'message.discarded': discarded,
    'message.received': created,
    'message.created': created,
    'message.updated': updated,
    'message.failed': updated,
  };
}

interface MessageWithTicket {
  message: ShownMessage;
  ticket: ShownTicket;
}

async function load(tx: TenantTx, scope: Scope, ids: string[]): Promise<Map<string, MessageWithTicket>> {
  const { messages, tickets: all } = await listShownMessagesWithTickets(tx, scope, ids.map(Number));
  const tickets = new Map(all.map((ticket) => [ticket.id, ticket]));
  const rows = new Map<string, MessageWithTicket>();
  for (const message of messages) {
    const ticket = tickets.get(message.ticket_id);
    if (ticket) rows.set(String(message.id), { message, ticket });
  }
  return rows;
}

const roomsFor = ({ companyId }: Scope, { ticket }: MessageWithTicket) =>
  audienceOf(companyId, ticket.id, visibilityOf(ticket));
