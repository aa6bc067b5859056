import { routineTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTip, listEvents } from '../../platform/realtime/event-log.sql.ts';
import { listShownTickets } from '../tickets/index.ts';
import * as sql from './notifications.sql.ts';
import { enqueuePushes } from './push-jobs.ts';
import { actorsOf, isPushRecipient } from './recipients.ts';

const eventsPerRound = 500;

/**
 * Reads new events of a company and enqueues pushes for their recipients; true when more may follow. The mark moves in
 * the transaction that enqueues the pushes, so that an event is decided once, even after a crash.
 */
export async function decide(platform: Platform, scope: Scope): Promise<boolean> {
  const sessions = await routineTx(scope, (tx) => sql.listSubscribedSessions(tx, scope));
  const actors = sessions.length === 0 ? [] : await actorsOf(platform, scope, sessions);
  return routineTx(scope, async (tx) => {
    const since = await sql.lockMark(tx, scope);
    if (since === undefined) return false;
    if (actors.length === 0) {
      await sql.setMark(tx, scope, await findTip(tx, scope));
      return false;
    }
    const events = await listEvents(tx, scope, { since, limit: eventsPerRound });
    const received = events.filter(({ name }) => name === 'message.received').map(({ entityId }) => Number(entityId));
    const news = received.length === 0 ? [] : await sql.listNews(tx, scope, received);
    const newest = new Map(news.map(({ ticket_id, message_id }) => [ticket_id, message_id]));
    const tickets = newest.size === 0 ? [] : await listShownTickets(tx, scope, [...newest.keys()]);
    const pushes = tickets.flatMap((ticket) =>
      actors
        .filter((actor) => isPushRecipient(actor, ticket))
        .map(({ sessionId }) => ({ sessionId, ticketId: ticket.id, messageId: newest.get(ticket.id) ?? 0 })),
    );
    await enqueuePushes(tx, scope, pushes);
    await sql.setMark(tx, scope, events.at(-1)?.seq ?? since);
    return events.length === eventsPerRound;
  });
}
