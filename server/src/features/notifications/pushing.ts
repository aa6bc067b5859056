import { claimPushes, systemCall } from '@recadia/db';
import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/repeat.ts';
import { decideAll } from './decide.ts';
import { createSender } from './send.ts';

/** What is read within moments, on a screen that is open, wakes nobody. */
const usualTimes = { everyMs: 1_000, waitMs: 2_000 };
const leaseMs = 60_000;
const atOnce = 20;

/** Wakes browsers for what the log tells, with the tab closed. Several workers share the work. */
export function startPushing(platform: Platform, times: Partial<typeof usualTimes> = {}) {
  const { everyMs, waitMs } = { ...usualTimes, ...times };
  const { log } = platform;
  const send = createSender(platform);
  const onError = (error: unknown) => log.warn({ err: error }, 'push failed, retrying');

  const deciding = repeat({ work: () => decideAll(platform, waitMs), everyMs: () => everyMs, onError });
  const sending = repeat({
    async work() {
      let claimed;
      do {
        claimed = await systemCall((sys) => claimPushes(sys, { leaseMs, max: atOnce }));
        // One that fails keeps its lease and is tried again when it ends.
        await Promise.all(claimed.map((push) => send(push).catch(onError)));
      } while (claimed.length === atOnce);
    },
    everyMs: () => everyMs,
    onError,
  });

  return {
    async stop(): Promise<void> {
      await deciding.stop();
      await sending.stop();
    },
  };
}
