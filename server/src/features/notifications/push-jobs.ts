import type { TenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { enqueueJobs, taskName } from '../../platform/jobs/engine/index.ts';
import type { Scope } from '../../platform/session/people.ts';

export type PushJob = { sessionId: string; ticketId: number; messageId: number };

export const pushTask = taskName<PushJob>('push');

/** A message read within this time on an open screen causes no push. */
const waitMs = 2_000;
export const pushPausesMs = [5_000, 20_000, 80_000, 320_000, 1_280_000];

/** A session has one waiting push of a ticket: a newer message replaces the older one. */
export const enqueuePushes = (tx: TenantTx, scope: Scope, pushes: PushJob[]): Promise<void> => {
  const dueAt = new Date(clock.now().getTime() + waitMs);
  const jobs = pushes.map((data) => ({ key: `${data.sessionId}:${data.ticketId}`, data, dueAt }));
  return enqueueJobs(tx, scope, pushTask, jobs, 'earliest');
};
