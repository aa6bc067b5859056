import { listDueRollUps, systemCall, tenantTx } from '@recadia/db';
import { enqueueJob, taskName, type RepeatedTask, type Task } from '../../platform/jobs/engine/index.ts';
import { rollUpCompany } from './roll-up.ts';

/** `relay_number` enqueues the job of a company when it numbers events of tickets whose timeline grew. */
const rollUpTask = taskName('roll-up');
const companiesAtOnce = 1_000;

/** Keeps the roll-ups of all companies up to date, in any number of workers. */
export const createRollUpTask = (): Task => ({
  task: rollUpTask,
  limits: { width: 4, perCompany: 1 },
  pausesMs: [1_000, 10_000],
  afterLastPause: 'repeat',
  runsWhileHeld: true,
  run: ({ companyId }) => rollUpCompany({ companyId }),
});

/** For roll-ups that became stale without an event, as by the rebuild of an operator. */
export const repeatedRollUps: RepeatedTask = {
  name: 'enqueue-roll-ups',
  everyMs: 10_000,
  runsWhileHeld: true,
  async work() {
    for (const companyId of await systemCall((sys) => listDueRollUps(sys, companiesAtOnce)))
      await tenantTx({ companyId }, (tx) => enqueueJob(tx, { companyId }, rollUpTask, { key: '' }, 'earliest'));
  },
};
