import type { TenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { enqueueJob, taskName } from '../../platform/jobs/engine/index.ts';
import type { Scope } from '../../platform/session/people.ts';

/** A Cloud API connection has one job of this task, which moves itself to its next check. */
export const cloudCheckTask = taskName('cloud-check');

export const checkMs = 6 * 3_600_000;
/** While a connection should work and does not. */
export const failingCheckMs = 60_000;

export const enqueueCloudCheck = (tx: TenantTx, scope: Scope, connectionId: number): Promise<void> =>
  enqueueJob(tx, scope, cloudCheckTask, { key: String(connectionId), connectionId });

/** Moves the next check of a connection that stopped working forward. */
export const enqueueEarlierCheck = (tx: TenantTx, scope: Scope, connectionId: number): Promise<void> => {
  const dueAt = new Date(clock.now().getTime() + failingCheckMs);
  return enqueueJob(tx, scope, cloudCheckTask, { key: String(connectionId), connectionId, dueAt }, 'earliest');
};
