import { claimPushes } from '@recadia/db';
import { startClaimedWork } from '../../platform/jobs/claimed-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { decideAll } from './decide.ts';
import { createSender } from './send.ts';

/** A message read within this time on an open screen causes no push. */
const usualTimes = { everyMs: 1_000, waitMs: 2_000 };
const leaseMs = 60_000;
/** Pushes sent at once, in total and per company: an unresponsive push service uses its company's share for 10 s. */
const limits = { width: 24, perCompany: 4 };

/** Sends web pushes for events of the log, to browsers with a closed tab. Several workers share the work. */
export function startPushing(platform: Platform, times: Partial<typeof usualTimes> = {}) {
  const { everyMs, waitMs } = { ...usualTimes, ...times };
  const { log } = platform;
  const send = createSender(platform);
  const onError = (error: unknown) => log.warn({ err: error }, 'push failed, retrying');

  const deciding = repeat({ work: () => decideAll(platform, waitMs), everyMs: () => everyMs, onError });
  const sending = startClaimedWork(
    { limits, claim: (sys, room) => claimPushes(sys, { leaseMs, ...room }), work: send, onFailure: onError },
    { everyMs: () => everyMs, onError },
  );

  return {
    async stop(): Promise<void> {
      await deciding.stop();
      await sending.stop();
    },
  };
}
