import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';
import { companiesOf, connectionsOf } from './shares.ts';

// One typed call per definer function of the job engine.

/** How many jobs of a task a worker may take now, and its share rules. */
export interface TaskRoom {
  task: string;
  room: number;
  perCompany: number;
  perConnection: number;
  /** Jobs of a company that may not work wait. */
  waits: boolean;
  /** Jobs run also while work is held after a restore. */
  runsHeld: boolean;
}

export interface HeldJob {
  task: string;
  companyId: number;
  connectionId: number;
}

export interface ClaimedJob {
  company_id: number;
  id: number;
  task: string;
  key: string | null;
  connection_id: number;
  data: Record<string, unknown>;
  due_at: Date;
  attempts: number;
  /** More jobs became due than one claim marks. */
  has_more: boolean;
}

interface JobClaim {
  worker: string;
  /** Only jobs of the connections whose linked sessions this gateway holds. */
  gateway?: string | undefined;
  rooms: TaskRoom[];
  held: HeldJob[];
}

export async function claimJobs(sys: SystemTx, { worker, gateway, rooms, held }: JobClaim): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    select * from jobs_claim(${worker}, ${gateway ?? null}, ${JSON.stringify(rooms)}::jsonb,
      ${held.map(({ task }) => task)}::text[], ${companiesOf(held)}::bigint[], ${connectionsOf(held)}::bigint[])`.execute(
    sys,
  );
  return rows;
}

/** The run of a job that a worker claimed; a later claim of the same job has another number of attempts. */
export interface JobRun {
  companyId: number;
  id: number;
  worker: string;
  attempts: number;
}

/** How a run ended: done, due again at a time, or with an error that another attempt or an operator deals with. */
export interface JobEnd {
  dueAt?: Date | undefined;
  /** From now on, by the clock of the database. */
  pauseMs?: number;
  error?: string;
  parks?: boolean;
}

/** False when the worker no longer holds the run. */
export async function endJob(
  sys: SystemTx,
  { companyId, id, worker, attempts }: JobRun,
  { dueAt, pauseMs, error, parks = false }: JobEnd = {},
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select job_end(${companyId}, ${id}, ${worker}, ${attempts}, ${dueAt ?? null}, ${pauseMs ?? null},
      ${error?.slice(0, 500) ?? null}, ${parks}) as ended`.execute(sys);
  return rows[0]?.ended ?? false;
}

/** Registers a worker as alive and returns how many jobs of silent workers were released. */
export async function beatJobWorker(sys: SystemTx, worker: string, silentMs: number): Promise<number> {
  const { rows } = await sql<{ released: number }>`select job_worker_beat(${worker}, ${silentMs}) as released`.execute(
    sys,
  );
  return rows[0]?.released ?? 0;
}

export async function endJobWorker(sys: SystemTx, worker: string): Promise<void> {
  await sql`select job_worker_end(${worker})`.execute(sys);
}

/** Inserts the missing jobs of repeated tasks of the installation. */
export async function repeatJobs(sys: SystemTx, tasks: string[]): Promise<void> {
  await sql`select jobs_repeat(${tasks}::text[])`.execute(sys);
}

/** Enqueues jobs for rows that the release before would have claimed by their own due times. */
export async function adoptDueRows(sys: SystemTx): Promise<void> {
  await sql`select adopt_due_rows()`.execute(sys);
}

/** How many jobs of each task are parked; tasks without parked jobs are absent. */
export async function parkedJobs(sys: SystemTx): Promise<{ task: string; jobs: number }[]> {
  const { rows } = await sql<{ task: string; jobs: number }>`select * from jobs_parked()`.execute(sys);
  return rows;
}
