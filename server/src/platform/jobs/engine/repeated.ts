import { taskName, type RepeatedTask, type Task } from './task.ts';

/** A repeated task as a job of the installation that moves itself to its next time; a failure is retried then. */
export const repeatedAsTask = ({ name, everyMs, work, runsWhileHeld = false }: RepeatedTask): Task => ({
  task: taskName(name),
  limits: { width: 1, perCompany: 1 },
  pausesMs: [everyMs],
  afterLastPause: 'repeat',
  runsWhileHeld,
  async run() {
    await work();
    return { pauseMs: everyMs };
  },
});
