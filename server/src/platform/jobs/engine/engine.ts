import { beatJobWorker, claimJobs, endJobWorker, repeatJobs, systemCall } from '@recadia/db';
import { newId } from '../../ids.ts';
import type { Platform } from '../../platform.ts';
import { waitAtMost } from '../../process/stopping.ts';
import { repeat } from '../repeat.ts';
import { jobChannel } from '../wake-ups.ts';
import { repeatedAsTask } from './repeated.ts';
import { runJobs } from './run-job.ts';
import { shareRuns, type JobRuns } from './share-runs.ts';
import { createSlots } from './slots.ts';
import type { RepeatedTask, Task } from './task.ts';

const pollMs = 1_000;
const pollWithoutRedisMs = 200;
const beatEveryMs = 2_000;
/** Between two claims jobs end, so that the next claim takes several. */
const gatherMs = 20;
/** Jobs of a killed worker run again within 10 s: the silence and one more beat of another worker. */
const silentMs = 6_000;
/** A process that stops waits so long for its jobs; another worker runs the rest again. */
const stopMs = 3_000;

interface Work {
  tasks: readonly Task[];
  /** Tasks of the installation; absent in gateways. */
  repeated?: readonly RepeatedTask[];
  /** Only jobs of the connections whose linked sessions this gateway holds. */
  gateway?: string;
}

/** Claims due jobs and runs them, in any number of processes. */
export function startJobs({ bus, log, metrics }: Pick<Platform, 'bus' | 'log' | 'metrics'>, work: Work) {
  const { tasks, byName, names } = indexTasks(work);
  const worker = newId();
  const slots = createSlots(tasks);
  let isRegistered = false;
  /** More jobs may be due than the last claim could take. */
  let hasMore = false;

  function start({ task, rows }: JobRuns): void {
    const { name } = task.task;
    const end = metrics.jobs.startTimer({ task: name });
    const run = runJobs({ log }, task, rows, worker, (outcome) => end({ outcome })).catch((error: unknown) =>
      log.warn({ err: error, task: name, jobs: rows.length }, 'jobs could not be ended, their worker goes on'),
    );
    slots.hold(rows, run, () => {
      if (hasMore) claiming.soon();
    });
  }

  const beating = repeat({
    async work() {
      const released = await systemCall((sys) => beatJobWorker(sys, worker, silentMs));
      if (released > 0) log.warn({ released }, 'jobs of silent workers released');
      if (!isRegistered && names.length > 0) await systemCall((sys) => repeatJobs(sys, names));
      if (!isRegistered || released > 0) claiming.soon();
      isRegistered = true;
    },
    everyMs: () => beatEveryMs,
    onError: (error) => log.warn({ err: error }, 'job worker could not be registered, retrying'),
  });

  const claiming = repeat({
    async work() {
      if (!isRegistered) return;
      const rooms = slots.rooms().filter(({ room }) => room > 0);
      const held = slots.list();
      const rows = await systemCall((sys) => claimJobs(sys, { worker, gateway: work.gateway, rooms, held }));
      for (const run of shareRuns(byName, rows)) start(run);
      hasMore = rows.length > 0 || slots.isFull();
      if (rows.some((row) => row.has_more)) claiming.soon();
    },
    everyMs: () => (bus.isUp() ? pollMs : pollWithoutRedisMs),
    gatherMs,
    onError: (error) => log.warn({ err: error }, 'jobs could not be claimed, retrying'),
  });
  const unsubscribe = bus.subscribe(jobChannel, () => claiming.soon());

  return {
    async stop(): Promise<void> {
      await (
        await unsubscribe
      )();
      await claiming.stop();
      await waitAtMost(stopMs, slots.whenDone());
      await beating.stop();
      await systemCall((sys) => endJobWorker(sys, worker));
    },
  };
}

/** Runs all jobs that are due now, as a worker of its own. */
export async function runDueJobs(log: Pick<Platform['log'], 'warn'>, tasks: readonly Task[]): Promise<void> {
  const { byName } = indexTasks({ tasks });
  const worker = newId();
  const slots = createSlots(tasks);
  await systemCall((sys) => beatJobWorker(sys, worker, silentMs));
  for (;;) {
    const rooms = slots.rooms().filter(({ room }) => room > 0);
    const claimed = await systemCall((sys) => claimJobs(sys, { worker, rooms, held: slots.list() }));
    for (const { task, rows } of shareRuns(byName, claimed))
      slots.hold(rows, runJobs({ log }, task, rows, worker), () => undefined);
    if (slots.isEmpty()) break;
    await slots.nextDone();
  }
  await systemCall((sys) => endJobWorker(sys, worker));
}

function indexTasks({ tasks: given, repeated = [] }: Pick<Work, 'tasks' | 'repeated'>) {
  const tasks = [...given, ...repeated.map(repeatedAsTask)];
  const byName = new Map(tasks.map((task) => [task.task.name, task]));
  if (byName.size < tasks.length) throw new Error('two tasks have the same name');
  return { tasks, byName, names: repeated.map(({ name }) => name) };
}
