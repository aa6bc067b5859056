import { pushBehind, systemCall, routineTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTip, listEvents } from '../../platform/realtime/event-log.sql.ts';
import { listShownTickets } from '../tickets/index.ts';
import * as sql from './notifications.sql.ts';
import { actorsOf, isPushRecipient } from './recipients.ts';

const companiesPerRound = 50;
const eventsPerRound = 500;

/** Reads new events of every company with subscriptions, and inserts pushes for their recipients. */
export async function decideAll(platform: Platform, waitMs: number): Promise<void> {
  const behind = await systemCall((sys) => pushBehind(sys, companiesPerRound));
  for (const companyId of behind) await decide(platform, { companyId }, waitMs);
}

/** The mark moves in the transaction that inserts the pushes, so that an event is decided once, even after a crash. */
async function decide(platform: Platform, scope: Scope, waitMs: number): Promise<void> {
  const sessions = await routineTx(scope, (tx) => sql.listSubscribedSessions(tx, scope));
  const actors = sessions.length === 0 ? [] : await actorsOf(platform, scope, sessions);
  await routineTx(scope, async (tx) => {
    const since = await sql.lockMark(tx, scope);
    if (since === undefined) return;
    if (actors.length === 0) return sql.setMark(tx, scope, await findTip(tx, scope));
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
    await sql.insertPushes(tx, scope, pushes, waitMs);
    await sql.setMark(tx, scope, events.at(-1)?.seq ?? since);
  });
}
