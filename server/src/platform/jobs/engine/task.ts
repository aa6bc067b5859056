import type { JobEnd, TenantTx } from '@recadia/db';
import type { Scope } from '../../session/people.ts';

/** The ids that a job carries; texts and secrets stay in the rows that the ids name. */
export type JobData = Record<string, number | string | null>;

/** The name of a task and the type of its jobs' data; whoever enqueues a job needs no more. */
export interface TaskName<D extends JobData> {
  readonly name: string;
  /** Only a type: no value is stored here. */
  readonly data?: D;
}

export const taskName = <D extends JobData = Record<never, never>>(name: string): TaskName<D> => ({ name });

export interface NewJob<D extends JobData> {
  /** A company has one job of a task and key; without a key each job stands alone. */
  key?: string;
  data?: D;
  /** The connection whose share the job uses; a gateway runs only jobs of the connections it holds. */
  connectionId?: number;
  /** Now when absent. */
  dueAt?: Date;
}

/** What becomes of the time of a job that exists: it moves to the new time, or keeps the earlier one. */
export type WhenEnqueued = 'move' | 'earliest';

export interface Job<D extends JobData> {
  id: number;
  companyId: number;
  key: string;
  connectionId: number;
  data: D;
  dueAt: Date;
  /** This attempt is counted. */
  attempts: number;
}

/** When a job runs again, as a first attempt. */
export type NextRun = { dueAt: Date } | { pauseMs: number };

interface TaskRules<D extends JobData> {
  task: TaskName<D>;
  /** Most jobs that run at once in one process: in total, of a company and of a connection. */
  limits: { width: number; perCompany: number; perConnection?: number };
  /** Pauses after failed attempts. */
  pausesMs: readonly number[];
  /** After the last pause the job is parked for an operator, or goes on with that pause. */
  afterLastPause?: 'park' | 'repeat';
  /** Jobs of a company that may not work wait until it may. */
  waitsForStanding?: boolean;
  /** Jobs run also while work is held after a restore: nothing leaves the product by them. */
  runsWhileHeld?: boolean;
}

/**
 * Work on the database alone: `handle` runs in the transaction that also deletes the job, or moves it to its
 * next run. It locks its own rows first, because transactions that enqueue hold those when they lock the job.
 */
export interface TransactionTask<D extends JobData> extends TaskRules<D> {
  handle(tx: TenantTx, scope: Scope, job: Job<D>): Promise<NextRun | void>;
  /** Ends a job whose attempt failed, in a transaction like that of `handle`; throws the error again for a retry. */
  giveUp?(tx: TenantTx, scope: Scope, job: Job<D>, error: unknown): Promise<NextRun | void>;
  /** Due jobs of a company share transactions; each has its own when absent. */
  together?: {
    /** Most jobs of a transaction. */
    most: number;
    /** Their handlers run side by side, so jobs with an equal subject do not share a transaction. */
    subjectOf(data: D): number;
  };
}

/** Work with effects outside the database. It may run again after a crash, so it must be safe to repeat. */
export interface EffectTask<D extends JobData> extends TaskRules<D> {
  run(job: Job<D>): Promise<JobEnd | void>;
}

export type Task<D extends JobData = JobData> = TransactionTask<D> | EffectTask<D>;

/** Work of the installation that repeats: one worker runs it, and a time that passed without a worker is caught up once. */
export interface RepeatedTask {
  name: string;
  everyMs: number;
  work: () => Promise<unknown>;
  runsWhileHeld?: boolean;
}
