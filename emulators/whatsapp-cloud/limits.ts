import type { Clock } from '../lib/clock.ts';
import type { CloudNumber } from './number.ts';

export interface Limits {
  /** Counts one message of a number, in or out; false when the limit of this second is reached. */
  takeThroughput(number: CloudNumber): boolean;
  /** Counts one message to one person; false when the rate is exceeded. */
  takePair(number: CloudNumber, recipient: string): boolean;
}

export interface PairLimit {
  /** Messages allowed at once, taken from the following time. */
  burst: number;
  /** One more message is allowed after this time. */
  everyMs: number;
}

// Meta: one message to the same user every 6 s, in bursts of up to 45.
export const usualPairLimit: PairLimit = { burst: 45, everyMs: 6_000 };

export function createLimits(clock: Clock, pair: PairLimit | null): Limits {
  const seconds = new Map<string, { second: number; count: number }>();
  const pairs = new Map<string, { used: number; at: number }>();
  return {
    takeThroughput({ phoneNumberId, mps }) {
      const second = clock.seconds();
      const current = seconds.get(phoneNumberId);
      const count = current?.second === second ? current.count + 1 : 1;
      if (count > mps) return false;
      seconds.set(phoneNumberId, { second, count });
      return true;
    },
    takePair({ phoneNumberId }, recipient) {
      if (!pair) return true;
      const now = clock.now().getTime();
      const key = `${phoneNumberId}/${recipient}`;
      const last = pairs.get(key) ?? { used: 0, at: now };
      const used = Math.max(0, last.used - (now - last.at) / pair.everyMs) + 1;
      if (used > pair.burst) return false;
      pairs.set(key, { used, at: now });
      return true;
    },
  };
}
