import { beatJobWorker, claimJobs, systemCall, tenantTx, type ClaimedJob, type TaskRoom } from '@recadia/db';
import { aCompany } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../../../process/config.ts';
import { startPlatform, type Platform } from '../../../platform.ts';
import { testEnvironment } from '../../../../testing/server.ts';
import { enqueueJobs, taskName, type NewJob, type TransactionTask } from '../index.ts';

export const minute = 60_000;
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);
export const quiet = { warn: () => undefined };

export const trial = taskName<{ n: number }>('trial');
export const trialRules = { task: trial, limits: { width: 6, perCompany: 4 }, pausesMs: [1_000, 2_000] };
export type TrialTask = TransactionTask<{ n: number }>;

/** Writes its number in the transaction of the job: a rolled back run leaves none. */
export const writes: TrialTask = {
  ...trialRules,
  async handle(tx, scope, { data }) {
    await sql`insert into audit_log (company_id, action, entity_id) values (${scope.companyId}, 'trial', ${String(data.n)})`.execute(
      tx,
    );
  },
};

export const trialRoom: TaskRoom = {
  task: 'trial',
  room: 9,
  perCompany: 9,
  perConnection: 9,
  waits: false,
  runsHeld: false,
};

/** A database with an empty job table and a new company before each test. */
export function useTrialJobs() {
  const db = useTestDatabase();
  const here = { db } as { db: typeof db; platform: Platform; companyId: number };
  beforeAll(async () => {
    here.platform = await startPlatform(readConfig(testEnvironment(db)));
  });
  beforeEach(async () => {
    here.companyId = (await aCompany(db.admin)).id;
  });
  afterEach(async () => {
    await db.admin.deleteFrom('jobs').execute();
    await db.admin.deleteFrom('job_workers').execute();
    await db.freeClock();
  });
  afterAll(() => here.platform.stop());

  return {
    here,
    enqueue: (jobs: NewJob<{ n: number }>[], when?: 'move' | 'earliest'): Promise<void> =>
      tenantTx(here, (tx) => enqueueJobs(tx, here, trial, jobs, when)),
    rows: () => db.admin.selectFrom('jobs').selectAll().where('task', '=', 'trial').orderBy('id').execute(),
    async written(): Promise<number[]> {
      const entries = await db.admin
        .selectFrom('audit_log')
        .select('entity_id')
        .where('company_id', '=', here.companyId)
        .where('action', '=', 'trial')
        .execute();
      return entries.map(({ entity_id }) => Number(entity_id)).sort((a, b) => a - b);
    },
    async claimAs(worker: string, rooms: Partial<TaskRoom> = {}, gateway?: string): Promise<ClaimedJob[]> {
      await systemCall((sys) => beatJobWorker(sys, worker, minute));
      return systemCall((sys) => claimJobs(sys, { worker, gateway, rooms: [{ ...trialRoom, ...rooms }], held: [] }));
    },
  };
}
