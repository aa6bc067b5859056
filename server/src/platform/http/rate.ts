import type { RateClass } from '@recadia/contract/route';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { Bus } from '../redis.ts';

/** Per minute and caller (user, else address). Sign-in also counts per account (AUTH-24). */
const perMinute: Record<RateClass | 'account', number> = {
  read: 600,
  write: 120,
  public: 120,
  // One address of Meta's speaks for many numbers.
  webhook: 120_000,
  refresh: 60,
  login: 20,
  account: 5,
};

const scaled: readonly string[] = ['read', 'write', 'public', 'webhook', 'refresh'];

/** Counts live in Redis so that all api processes share them; without Redis each process counts for itself. */
export function createRateLimits(bus: Bus, scale: number) {
  const limiters = new Map(
    Object.entries(perMinute).map(([kind, base]) => {
      const points = scaled.includes(kind) ? base * scale : base;
      const options = { keyPrefix: `${bus.prefix}:rate:${kind}`, points, duration: 60 };
      const insuranceLimiter = new RateLimiterMemory(options);
      return [kind, new RateLimiterRedis({ ...options, storeClient: bus.commands, insuranceLimiter })];
    }),
  );

  return {
    async spend(kind: RateClass | 'account', caller: string): Promise<void> {
      try {
        await limiters.get(kind)?.consume(caller);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('ERR_TOO_MANY_REQUESTS', { details: { retryAfterMs: refusal.msBeforeNext } });
      }
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;
