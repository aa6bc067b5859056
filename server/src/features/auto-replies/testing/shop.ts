import { conversationRoutes } from '@recadia/contract/message-routes';
import { tenantTx } from '@recadia/db';
import { aConnection, aContact, aTicket } from '@recadia/db/testing';
import type { Body } from '@recadia/whatsapp';
import { clock } from '../../../platform/clock.ts';
import type { TestServer } from '../../../testing/server.ts';
import { saveSetting } from '../../../testing/settings.ts';
import type { Person } from '../../../testing/world.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { recordInbound } from '../../messages/index.ts';
import { inboundMessage } from '../../../testing/inbound-events.ts';
import { aDesk } from '../../../testing/desk.ts';

type ConnectionFields = Partial<Parameters<typeof aConnection>[1]>;
type TicketFields = Partial<Parameters<typeof aTicket>[1]>;

let events = 0;

/** A company with users, a connection, customers who write, and the automatic messages they received. */
export async function aShop(server: TestServer, number: ConnectionFields = {}) {
  const { admin } = server.db;
  const desk = await aDesk(server);
  const company_id = desk.company.id;
  const connection = await aConnection(admin, { company_id, ...number });
  const quiet = (ticketId: number) =>
    waitUntil(async () => {
      // In this order: an inbound event is finished in the transaction that writes its event work.
      const inbound = await admin
        .selectFrom('inbound')
        .select('id')
        .where('company_id', '=', company_id)
        .where('done_at', 'is', null)
        .executeTakeFirst();
      const waiting = await admin
        .selectFrom('event_work')
        .select('event_id')
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst();
      return !waiting && !inbound;
    }, 'everything that follows is done');
  return {
    ...desk,
    connection,
    quiet,
    set: (key: string, value: string) => saveSetting(server.db, { company_id, key, value }),
    /** A conversation with a new customer. */
    async talk({ name = 'Ana Souza', ...fields }: TicketFields & { name?: string } = {}) {
      const contact = await aContact(admin, { company_id, name });
      const of = { company_id, connection_id: connection.id, contact_id: contact.id };
      const ticket = await aTicket(admin, { ...of, status: 'pending', ...fields });
      if (ticket.status !== 'closed') {
        const started_at = ticket.status === 'open' ? ticket.created_at : null;
        const period = { company_id, ticket_id: ticket.id, connection_id: connection.id, user_id: ticket.user_id };
        await admin
          .insertInto('ticket_tracking')
          .values({ ...period, started_at })
          .execute();
      }
      return { ...ticket, number: contact.number };
    },
    /** The customer of a ticket writes; waits until all effects are done. */
    async receive(ticket: { id: number; number: string }, content: string | Body): Promise<void> {
      const chat = { kind: 'pn' as const, value: ticket.number };
      const event = inboundMessage(`s${(events += 1)}`, content, { chat: [chat], at: clock.now() });
      const scope = { companyId: company_id };
      await tenantTx(scope, (tx) => recordInbound(tx, scope, { connectionId: connection.id }, [event]));
      await quiet(ticket.id);
    },
    async ring(ticket: { id: number; number: string }): Promise<void> {
      const from = [{ kind: 'pn' as const, value: ticket.number }];
      const callId = `c${(events += 1)}`;
      const call = { type: 'call' as const, callId, from, isVideo: false, status: 'ringing' as const };
      const event = { ...call, dedupeKey: `c:${callId}:ringing`, at: clock.now() };
      const scope = { companyId: company_id };
      await tenantTx(scope, (tx) => recordInbound(tx, scope, { connectionId: connection.id }, [event]));
      await quiet(ticket.id);
    },
    /** The automatic messages to the customer, in order. */
    async automaticTexts(ticket: { id: number }): Promise<string[]> {
      await quiet(ticket.id);
      const rows = await admin
        .selectFrom('messages')
        .select('body')
        .where('ticket_id', '=', ticket.id)
        .where('from_me', '=', true)
        .where('origin', '=', 'automatic')
        .orderBy('id')
        .execute();
      return rows.map(({ body }) => body);
    },
    send: (as: Person, ticket: { id: number }, body: string) =>
      server.call(conversationRoutes.sendMessage, { as: as.token, params: { ticketId: ticket.id }, body: { body } }),
    now: (ticket: { id: number }) =>
      admin.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow(),
    ratings: () => admin.selectFrom('user_ratings').selectAll().where('company_id', '=', company_id).execute(),
    why: async (ticket: { id: number }) =>
      (await desk.timeline(ticket)).map(({ kind, data }) => ({ kind, ...(data as { cause?: string }) })),
  };
}
