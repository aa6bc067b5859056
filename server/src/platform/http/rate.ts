import type { RateClass } from '@recadia/contract/route';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { Bus } from '../bus/redis.ts';

type RateKind =
  | RateClass
  | 'heavy'
  | 'upload'
  | 'account'
  | 'device'
  | 'refused'
  | 'forgotten'
  | 'resetting'
  | 'handshake'
  | 'catchUp';

/**
 * Per minute and caller (user, else network). Sign-in also counts per account and network, or device (AUTH-24, C-83).
 */
const perMinute: Record<Exclude<RateKind, 'forget' | 'forgotten' | 'signUp'>, number> = {
  read: 600,
  write: 120,
  // Searches, exports and reports: a search while typing sends at most one call per half second.
  heavy: 120,
  // Forms with files; each may contain ten.
  upload: 60,
  public: 120,
  // One address of Meta sends the webhooks of many connections.
  webhook: 120_000,
  // Every page load refreshes its token, and an office shares one address.
  refresh: 600,
  login: 20,
  account: 5,
  device: 5,
  refused: 120,
  resetting: 10,
  // Ten tabs on an unstable network; a refused client retries by itself, with growing pauses.
  handshake: 120,
  // Long catch-ups; beyond the limit clients reload, which has its own limit.
  catchUp: 12,
};

/**
 * Per network of the caller and per mailbox: codes are sent by mail, and the answer reveals which addresses exist. The
 * answer to a sign-up does too (SGN-08).
 */
const perHour = { forget: 5, forgotten: 5, signUp: 5 };

const scaled: readonly string[] = [
  'forget',
  'forgotten',
  'signUp',
  'resetting',
  'read',
  'write',
  'heavy',
  'upload',
  'public',
  'webhook',
  'refresh',
  'handshake',
  'catchUp',
  'refused',
];

/** Refusals of a signed-in user are delayed; beyond so many at once they are answered immediately, to keep memory bounded. */
const slowed: readonly string[] = ['read', 'write', 'heavy', 'upload', 'handshake'];
const refusalDelayMs = 500;
const mostSlowed = 200;

/** Counts are in Redis so that all api processes share them; without Redis each process counts by itself. */
export function createRateLimits(bus: Bus, scale: number) {
  const limiterOf = (kind: string, points: number, duration: number) => {
    const options = { keyPrefix: `${bus.prefix}:rate:${kind}`, points, duration };
    const insuranceLimiter = new RateLimiterMemory(options);
    // A caller above the limit is refused from memory until the minute ends, so a flood of refusals costs little. Where
    // calls are refunded, the count in Redis decides.
    const inMemoryBlockOnConsumed = kind === 'account' ? 0 : points + 1;
    return new RateLimiterRedis({ ...options, storeClient: bus.commands, insuranceLimiter, inMemoryBlockOnConsumed });
  };
  const limiters = new Map(
    Object.entries({ ...perMinute, ...perHour }).map(([kind, base]) => [
      kind,
      limiterOf(kind, scaled.includes(kind) ? base * scale : base, kind in perHour ? 3_600 : 60),
    ]),
  );
  // Counted, never refused.
  const everywhere = limiterOf('account-everywhere', Number.MAX_SAFE_INTEGER, 60);

  let slowedNow = 0;
  /** A client that asks again at once waits for each refusal, so that refusals cost the process little. */
  const slowDown = async () => {
    if (slowedNow >= mostSlowed) return;
    slowedNow += 1;
    await new Promise((resolve) => setTimeout(resolve, refusalDelayMs));
    slowedNow -= 1;
  };

  return {
    async spend(kind: RateKind, caller: string): Promise<void> {
      try {
        await limiters.get(kind)?.consume(caller);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        if (slowed.includes(kind)) await slowDown();
        throw new AppError('ERR_TOO_MANY_REQUESTS', { details: { retryAfterMs: refusal.msBeforeNext } });
      }
    },

    /** Refunds one call: a correct password does not count as an attempt. */
    async refund(kind: RateKind, caller: string): Promise<void> {
      await limiters.get(kind)?.reward(caller);
    },

    /** Number of attempts on the account in this minute, this one included. */
    async countTry(account: string): Promise<number> {
      return (await everywhere.consume(account)).consumedPoints;
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;
