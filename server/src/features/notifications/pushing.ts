import type { JobEnd } from '@recadia/db';
import { taskName, type EffectTask, type Task } from '../../platform/jobs/engine/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { decide } from './decide.ts';
import { pushPausesMs, pushTask, type PushJob } from './push-jobs.ts';
import { createSender } from './send.ts';

/** The tasks of web pushes, which go to browsers with a closed tab. */
export function createPushTasks(platform: Platform): Task[] {
  // `relay_number` enqueues one job of a company with subscriptions when it numbers its events.
  const deciding: Task = {
    task: taskName('decide-pushes'),
    limits: { width: 4, perCompany: 1 },
    pausesMs: [1_000],
    afterLastPause: 'repeat',
    runsWhileHeld: true,
    async run({ companyId }): Promise<JobEnd | void> {
      if (await decide(platform, { companyId })) return { pauseMs: 0 };
    },
  };
  const sending: EffectTask<PushJob> = {
    task: pushTask,
    // An unresponsive push service uses its company's share for 10 s.
    limits: { width: 24, perCompany: 4 },
    pausesMs: pushPausesMs,
    runsWhileHeld: true,
    run: createSender(platform),
  };
  return [deciding, sending];
}
