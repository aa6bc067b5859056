import { LRUCache } from 'lru-cache';
import { afterCommit, loadPrincipals, systemCall } from '@recadia/db';
import { clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Principal } from './people.ts';
import { toPrincipal, type PrincipalRow } from './principal-row.ts';
import type { Bus } from '../bus/redis.ts';
import type { SessionRef, Tokens } from './tokens.ts';

/** The rows whose change drops cached principals, each with its channel and its id in a principal. */
const sources = {
  user: { channel: 'principals', idOf: ({ actor }: Principal) => actor.userId },
  company: { channel: 'principals:company', idOf: ({ actor }: Principal) => actor.companyId },
  plan: { channel: 'principals:plan', idOf: ({ planId }: Principal) => planId },
};
type Source = keyof typeof sources;

/** The principal of a valid sign-in session, or the reason it was ended; null for a session that expired. */
export type ReviewedSession = Principal | { endedBy: string | null };

/** Tells whether a change concerns a principal. */
type Concerns = (principal: Principal) => boolean;

/**
 * Principals of sign-in sessions, read from the database and cached for at most five seconds. A change is published to
 * all api processes, which drop their entry at once; while Redis is down nothing is cached.
 */
export function createPrincipals(bus: Bus, tokens: Tokens) {
  const cache = new LRUCache<string, Principal>({ max: 50_000, ttl: 5_000 });
  const listeners = new Set<(concerns: Concerns) => void>();

  // A read that began before a change must not be cached after it.
  let generation = 0;
  const keep = (sessionId: string, principal: Principal, readIn: number) => {
    if (bus.isUp() && readIn === generation) cache.set(sessionId, principal);
    else cache.delete(sessionId);
  };

  const forget = (source: Source, id: number) => {
    generation += 1;
    const concerns: Concerns = (principal) => sources[source].idOf(principal) === id;
    for (const [sessionId, principal] of cache.entries()) if (concerns(principal)) cache.delete(sessionId);
    for (const listener of listeners) listener(concerns);
  };

  const publish = async (source: Source, id: number) => {
    forget(source, id);
    await bus.publish(sources[source].channel, String(id));
  };

  // Messages published while Redis was down did not reach this process.
  bus.onUp(() => cache.clear());

  const load = async (ref: SessionRef): Promise<Principal> => {
    const [row] = await systemCall((sys) => loadPrincipals(sys, [ref]));
    if (!row || hasEnded(row)) throw new AppError('ERR_SESSION_EXPIRED');
    return toPrincipal(row);
  };

  return {
    async start(): Promise<void> {
      for (const source of Object.keys(sources) as Source[])
        await bus.subscribe(sources[source].channel, (message) => forget(source, Number(message)));
    },

    async fromToken(token: string): Promise<Principal> {
      return this.fromSession(await tokens.sessionOf(token, clock.now()));
    },

    async fromSession(ref: SessionRef): Promise<Principal> {
      const known = bus.isUp() ? cache.get(ref.sessionId) : undefined;
      if (known) return known;
      const readIn = generation;
      const principal = await load(ref);
      keep(ref.sessionId, principal, readIn);
      return principal;
    },

    /**
     * Loads the current state of these sessions without the cache; a deleted session is absent. The cache takes the
     * result, because a socket that is closed after an unpublished change would else be admitted again.
     */
    async review(refs: SessionRef[]): Promise<Map<string, ReviewedSession>> {
      const readIn = generation;
      const rows = await systemCall((sys) => loadPrincipals(sys, refs));
      for (const { sessionId } of refs) cache.delete(sessionId);
      const reviewed = new Map<string, ReviewedSession>();
      for (const row of rows) {
        const principal = hasEnded(row) ? undefined : toPrincipal(row);
        if (principal) keep(row.session_id, principal, readIn);
        reviewed.set(row.session_id, principal ?? { endedBy: row.revoked_reason });
      }
      return reviewed;
    },

    /**
     * Called after a commit that changes a user's rights or sessions. This process drops its entry even when Redis is
     * down.
     */
    changed: (userId: number): Promise<void> => publish('user', userId),

    /**
     * Called in the transaction that changes a company's status, due date or plan: after its commit every process loads
     * the principals of the company again, and reviews its sockets.
     */
    invalidateCompany: (tx: object, companyId: number): void => afterCommit(tx, () => publish('company', companyId)),

    /** The same for a changed plan and all companies that have it. */
    invalidatePlan: (tx: object, planId: number): void => afterCommit(tx, () => publish('plan', planId)),

    onChange: (listener: (concerns: Concerns) => void) => void listeners.add(listener),
  };
}

export type Principals = ReturnType<typeof createPrincipals>;

const hasEnded = (row: PrincipalRow) => row.revoked_at !== null || row.expires_at <= clock.now();
