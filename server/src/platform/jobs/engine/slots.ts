import type { ClaimedJob, HeldJob, TaskRoom } from '@recadia/db';
import { groupBy } from '../group.ts';
import type { Task } from './task.ts';

/** The jobs that this process runs, and how many more of each task it may take. */
export function createSlots(tasks: readonly Task[]) {
  const held = new Map<Promise<unknown>, HeldJob[]>();
  const list = () => [...held.values()].flat();

  return {
    isEmpty: () => held.size === 0,
    list,
    whenDone: () => Promise.allSettled(held.keys()),
    nextDone: () => Promise.race(held.keys()),

    rooms: (): TaskRoom[] =>
      tasks.map(({ task: { name }, limits, waitsForStanding = false, runsWhileHeld = false }) => ({
        task: name,
        room: limits.width - list().filter((job) => job.task === name).length,
        perCompany: limits.perCompany,
        perConnection: limits.perConnection ?? limits.width,
        waits: waitsForStanding,
        runsHeld: runsWhileHeld,
      })),

    /** True when a limit is reached, so that due jobs may remain although a claim returned none. */
    isFull: (): boolean => {
      const all = list();
      return tasks.some(({ task: { name }, limits: { width, perCompany, perConnection = width } }) => {
        const ofTask = all.filter((job) => job.task === name);
        return (
          ofTask.length >= width ||
          largest(ofTask, ({ companyId }) => companyId) >= perCompany ||
          largest(
            ofTask.filter(({ connectionId }) => connectionId > 0),
            ({ connectionId }) => connectionId,
          ) >= perConnection
        );
      });
    },

    /** Holds the slots of jobs that run together until their run is over. */
    hold(rows: readonly ClaimedJob[], run: Promise<unknown>, onFree: () => void): void {
      const done = run.finally(() => {
        held.delete(done);
        onFree();
      });
      const jobs = rows.map((row) => ({ task: row.task, companyId: row.company_id, connectionId: row.connection_id }));
      held.set(done, jobs);
    },
  };
}

/** Size of the largest group of jobs with one key. */
const largest = (jobs: HeldJob[], keyOf: (job: HeldJob) => number): number =>
  Math.max(0, ...[...groupBy(jobs, keyOf).values()].map((group) => group.length));
