import type { TenantTx } from '@recadia/db';
import { enqueueJob, taskName } from '../../platform/jobs/engine/index.ts';
import type { Scope } from '../../platform/session/people.ts';

/** The job of a company that assigns its waiting tickets; the database names this task and key too. */
export const assignJob = taskName('assign');
export const assignKey = 'company';

/** Also while a worker reads the rules: it does not see those of this transaction. */
export const assignAgain = (tx: TenantTx, scope: Scope): Promise<void> =>
  enqueueJob(tx, scope, assignJob, { key: assignKey }, 'earliest');
