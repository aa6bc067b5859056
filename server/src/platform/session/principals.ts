import { LRUCache } from 'lru-cache';
import { loadPrincipals, systemCall } from '@recadia/db';
import { clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Principal } from './people.ts';
import { toPrincipal, type PrincipalRow } from './principal-row.ts';
import type { Bus } from '../bus/redis.ts';
import type { SessionRef, Tokens } from './tokens.ts';

const channel = 'principals';

/** The principal of a valid sign-in session, or the reason it was ended; null for a session that expired. */
export type Standing = Principal | { endedBy: string | null };

/**
 * Principals of sign-in sessions, read from the database and cached for at most five seconds. A change is published to
 * all api processes, which drop their entry at once; while Redis is down nothing is cached.
 */
export function createPrincipals(bus: Bus, tokens: Tokens) {
  const cache = new LRUCache<string, Principal>({ max: 50_000, ttl: 5_000 });
  const listeners = new Set<(userId: number) => void>();

  // A read that began before a change must not be cached after it.
  let generation = 0;

  const forget = (userId: number) => {
    generation += 1;
    for (const [sessionId, { actor }] of cache.entries()) if (actor.userId === userId) cache.delete(sessionId);
    for (const listener of listeners) listener(userId);
  };

  // Messages published while Redis was down did not reach this process.
  bus.onUp(() => cache.clear());

  const load = async (ref: SessionRef): Promise<Principal> => {
    const [row] = await systemCall((sys) => loadPrincipals(sys, [ref]));
    if (!row || hasEnded(row)) throw new AppError('ERR_SESSION_EXPIRED');
    return toPrincipal(row);
  };

  return {
    start: () => bus.subscribe(channel, (message) => forget(Number(message))),

    async fromToken(token: string): Promise<Principal> {
      return this.fromSession(await tokens.sessionOf(token, clock.now()));
    },

    async fromSession(ref: SessionRef): Promise<Principal> {
      const known = bus.isUp() ? cache.get(ref.sessionId) : undefined;
      if (known) return known;
      const before = generation;
      const principal = await load(ref);
      if (bus.isUp() && before === generation) cache.set(ref.sessionId, principal);
      return principal;
    },

    /** Loads the current state of these sessions without the cache; a deleted session is absent. */
    async review(refs: SessionRef[]): Promise<Map<string, Standing>> {
      const rows = await systemCall((sys) => loadPrincipals(sys, refs));
      return new Map(
        rows.map((row) => [row.session_id, hasEnded(row) ? { endedBy: row.revoked_reason } : toPrincipal(row)]),
      );
    },

    /**
     * Called after a commit that changes a user's rights or sessions. This process drops its entry even when Redis is
     * down.
     */
    async changed(userId: number): Promise<void> {
      forget(userId);
      await bus.publish(channel, String(userId));
    },

    onChange: (listener: (userId: number) => void) => void listeners.add(listener),
  };
}

export type Principals = ReturnType<typeof createPrincipals>;

const hasEnded = (row: PrincipalRow) => row.revoked_at !== null || row.expires_at <= clock.now();
