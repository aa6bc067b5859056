import { isDeepStrictEqual } from 'node:util';
import { hasSubscription } from '../session/subscription.ts';
import { clock } from '../clock.ts';
import type { Platform } from '../platform.ts';
import type { ReviewedSession } from '../session/principals.ts';
import { repeat } from '../jobs/repeat.ts';
import { letReconnect, settleRooms, type Connection, type Connections } from './connections.ts';

/** A published change takes effect at once. The periodic review finds unpublished changes, sooner without Redis. */
const reviewMs = { withRedis: 5_000, withoutRedis: 250 };
const sessionsPerRead = 1_000;

interface Actions {
  /** Closes a connection whose sign-in session ended; sends the reason first when the user should see it. */
  dismiss(connection: Connection, endedBy: string | null): Promise<void>;
  isVisible(connection: Connection, ticketId: number): Promise<boolean>;
}

/** Applies changed rights of users to their open connections. */
export function watchAuthority(
  { bus, log, principals }: Platform,
  connections: Connections,
  { dismiss, isVisible }: Actions,
) {
  let lastFullReview = Date.now();

  async function review(some: Connection[]): Promise<void> {
    for (let from = 0; from < some.length; from += sessionsPerRead) {
      const part = some.slice(from, from + sessionsPerRead);
      const sessions = await principals.review(part.map(({ principal }) => principal.actor));
      await Promise.all(
        part.map((connection) => apply(connection, sessions.get(connection.principal.actor.sessionId))),
      );
    }
  }

  async function apply(connection: Connection, reviewed: ReviewedSession | undefined): Promise<void> {
    if (!reviewed || 'endedBy' in reviewed) return dismiss(connection, reviewed?.endedBy ?? null);
    if (!hasSubscription(reviewed, clock.now())) return dismiss(connection, null);
    const { actor: before, plan: planBefore } = connection.principal;
    const { actor, plan } = reviewed;
    connection.principal = reviewed;
    // The client still shows data of its former profile, so it must reconnect with its new profile.
    if (actor.profile !== before.profile || actor.super !== before.super) return letReconnect(connection);
    // The client loads the features of the plan when it connects.
    if (!isDeepStrictEqual(plan, planBefore)) return letReconnect(connection);
    const sameReach = actor.allTicket === before.allTicket && isDeepStrictEqual(actor.queueIds, before.queueIds);
    if (sameReach) return;
    for (const ticketId of connection.asked.chats) {
      if (!(await isVisible(connection, ticketId))) connection.asked.chats.delete(ticketId);
    }
    settleRooms(connection);
  }

  const logFailure = (error: unknown) => log.warn({ err: error }, 'sign-in sessions of sockets could not be checked');

  principals.onChange((concerns) => {
    const concerned = connections.all().filter(({ principal }) => concerns(principal));
    if (concerned.length > 0) review(concerned).catch(logFailure);
  });

  const reviewing = repeat({
    async work() {
      const waitMs = bus.isUp() ? reviewMs.withRedis : reviewMs.withoutRedis;
      if (Date.now() - lastFullReview < waitMs) return;
      lastFullReview = Date.now();
      await review(connections.all());
    },
    everyMs: () => reviewMs.withoutRedis,
    onError: logFailure,
  });

  return { stop: () => reviewing.stop() };
}
