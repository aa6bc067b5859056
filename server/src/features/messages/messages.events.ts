import { ticketStatuses } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import * as z from 'zod';
import { clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/people.ts';
import { presentEvent, presentRow, type LiveEvents } from '../../platform/realtime/liveEvents.ts';
import { audienceOf, listShownTickets, presentTicket, presentTicketContact, visibilityOf } from '../tickets/index.ts';
import type { ShownTicket } from '../tickets/index.ts';
import type { MediaLinks } from './media.links.ts';
import { presentMessage } from './messages.present.ts';
import type { ShownMessage } from './messages.shown.columns.ts';
import { listShownMessages } from './messages.shown.sql.ts';

/** Who may see the ticket hears its messages: new ones with the ticket as it is now, others by themselves (SV-07). */
export function createMessageLiveEvents(links: MediaLinks): LiveEvents {
  const present = (scope: Scope, { message }: Said) =>
    presentMessage(message, (id) => links.urlOf(scope, id, clock.now()));

  const created = presentRow({
    kind: 'appMessage',
    load,
    frames: (said, scope) => {
      const contact = presentTicketContact(said.ticket);
      const news = { message: present(scope, said), ticket: presentTicket(said.ticket), contact };
      return [{ to: roomsFor(scope, said), payload: { action: 'create', ...news } }];
    },
  });
  const updated = presentRow({
    kind: 'appMessage',
    load,
    frames: (said, scope) => [
      { to: roomsFor(scope, said), payload: { action: 'update', message: present(scope, said) } },
    ],
  });
  const discarded = presentEvent({
    kind: 'appMessage',
    frames: ({ companyId }, { entityId, data }) => {
      const { ticketId, ...sight } = ofTicket.parse(data);
      const payload = { action: 'delete' as const, messageId: entityId ?? '', ticketId };
      return [{ to: audienceOf(companyId, ticketId, sight), payload }];
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

const ofTicket = z.object({
  ticketId: z.number(),
  status: z.enum(ticketStatuses),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
});

interface Said {
  message: ShownMessage;
  ticket: ShownTicket;
}

async function load(tx: TenantTx, scope: Scope, ids: string[]): Promise<Map<string, Said>> {
  const messages = await listShownMessages(tx, scope, ids.map(Number));
  const ticketIds = [...new Set(messages.map((message) => message.ticket_id))];
  const tickets = new Map((await listShownTickets(tx, scope, ticketIds)).map((ticket) => [ticket.id, ticket]));
  const said = new Map<string, Said>();
  for (const message of messages) {
    const ticket = tickets.get(message.ticket_id);
    if (ticket) said.set(String(message.id), { message, ticket });
  }
  return said;
}

const roomsFor = ({ companyId }: Scope, { ticket }: Said) => audienceOf(companyId, ticket.id, visibilityOf(ticket));
