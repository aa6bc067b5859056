import type { RateClass } from '@recadia/contract/route';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { Bus } from '../redis.ts';

type RateKind = RateClass | 'account' | 'forgotten' | 'resetting';

/** Per minute and caller (user, else address). Sign-in also counts per account (AUTH-24). */
const perMinute: Record<Exclude<RateKind, 'forget' | 'forgotten'>, number> = {
  read: 600,
  write: 120,
  public: 120,
  // One address of Meta's speaks for many numbers.
  webhook: 120_000,
  refresh: 60,
  login: 20,
  account: 5,
  resetting: 10,
};

/** Who asks for codes asks by mail, and the answer tells which addresses exist: per address of the caller and mailbox. */
const perHour = { forget: 5, forgotten: 5 };

const scaled: readonly string[] = ['forget', 'forgotten', 'resetting', 'read', 'write', 'public', 'webhook', 'refresh'];

/** Counts live in Redis so that all api processes share them; without Redis each process counts for itself. */
export function createRateLimits(bus: Bus, scale: number) {
  const limiters = new Map(
    Object.entries({ ...perMinute, ...perHour }).map(([kind, base]) => {
      const points = scaled.includes(kind) ? base * scale : base;
      const duration = kind in perHour ? 3_600 : 60;
      const options = { keyPrefix: `${bus.prefix}:rate:${kind}`, points, duration };
      const insuranceLimiter = new RateLimiterMemory(options);
      return [kind, new RateLimiterRedis({ ...options, storeClient: bus.commands, insuranceLimiter })];
    }),
  );

  return {
    async spend(kind: RateKind, caller: string): Promise<void> {
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
