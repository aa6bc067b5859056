import { jobRoutes as routes, type FailedJob } from '@recadia/contract/jobs';
import { aCompany } from '@recadia/db/testing';
import { aJob } from '@recadia/db/testing/jobs';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';

const { server, world, asBoss } = useServerWithWorld();

const admin = () => server.db.admin;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const error = 'Error: refused';
const parked = { parked_at: minutesAgo(5), attempts: 3, error };
const retrying = { due_at: minutesAgo(-3), is_ready: false, attempts: 2, error };

/** The id on the wire of a new job. */
async function given(fields: Partial<Parameters<typeof aJob>[1]> = parked): Promise<string> {
  const { company_id, id } = await aJob(admin(), { company_id: world.home.company.id, ...fields });
  return `${company_id}-${id}`;
}
const stored = () => admin().selectFrom('jobs').selectAll().orderBy('id').execute();
const list = async (query: Record<string, string> = {}) =>
  (await server.call(routes.listFailedJobs, { ...asBoss(), query })).body;
const idsOf = (jobs: FailedJob[]) => jobs.map(({ id }) => id);
const retry = (id: string) => server.call(routes.retryJob, { ...asBoss(), params: { id } });
const discard = (id: string) => server.call(routes.discardJob, { ...asBoss(), params: { id } });

beforeEach(() => admin().deleteFrom('jobs').execute());

describe('GET /operator/jobs', () => {
  it('X-OPS-05 lists failed jobs of all companies and of the installation, by state and task', async () => {
    const ofHome = await given({ ...parked, key: 'a', data: { mailId: 'm1' } });
    const { id: company_id } = await aCompany(admin(), { name: 'Ótica Horizonte' });
    const ofOther = await given({ ...retrying, company_id, task: 'other' });
    const repeated = await given({ ...retrying, company_id: 0, key: '', due_at: minutesAgo(7) });
    await given({});
    await given({ worker: randomUUID(), attempts: 2, error });
    const { jobs, count, hasMore } = await list();
    expect([idsOf(jobs), count, hasMore]).toEqual([[ofOther, ofHome, repeated], 3, false]);
    expect(jobs[1]).toMatchObject({
      companyId: world.home.company.id,
      companyName: world.home.company.name,
      task: 'trial',
      key: 'a',
      data: { mailId: 'm1' },
      state: 'parked',
      attempts: 3,
      parkedAt: parked.parked_at.toISOString(),
      error,
    });
    expect(jobs[2]).toMatchObject({ companyId: null, companyName: null, state: 'retrying', parkedAt: null });
    expect(idsOf((await list({ state: 'parked' })).jobs)).toEqual([ofHome]);
    expect(idsOf((await list({ state: 'retrying', task: 'other' })).jobs)).toEqual([ofOther]);
    expect(idsOf((await list({ searchParam: 'otica' })).jobs)).toEqual([ofOther]);
    expect(await list({ task: 'unknown' })).toMatchObject({ jobs: [], count: 0, nextCursor: null });
  });

  it('pages by key, also over jobs that failed at the same moment', async () => {
    await sql`insert into jobs (company_id, task, due_at, is_ready, parked_at, error)
      select ${world.home.company.id}, 'trial', now(), true, now() - (n / 10) * interval '1 microsecond', ${error}
      from generate_series(1, 45) n`.execute(admin());
    const seen: string[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await list(cursor === undefined ? {} : { cursor });
      seen.push(...idsOf(page.jobs));
      [cursor, more] = [page.nextCursor ?? undefined, page.hasMore];
    }
    expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
  });
});

describe('POST /operator/jobs/:id/retry', () => {
  it('part of X-OPS-06: makes the job due now as a first attempt, audited', async () => {
    for (const fields of [parked, retrying]) {
      const id = await given(fields);
      expect((await retry(id)).status).toBe(200);
      const job = (await stored()).at(-1);
      expect(job).toMatchObject({ is_ready: true, attempts: 0, error: null, parked_at: null });
      expect((job?.due_at ?? 0) <= new Date()).toBe(true);
      expect(await retry(id)).toMatchObject({ status: 409, error: 'ERR_JOB_NOT_FAILED' });
      const { boss, company } = world.operator;
      const entries = (await auditOf(server, company.id)).filter(({ entity_id }) => entity_id === id);
      expect(entries).toMatchObject([{ action: 'job.retried', user_id: boss.id, entity: 'job' }]);
    }
  });

  it('refuses a job that runs now, and one that is gone', async () => {
    const id = await given({ worker: randomUUID(), attempts: 2, error });
    for (const call of [retry, discard]) {
      expect(await call(id)).toMatchObject({ status: 409, error: 'ERR_JOB_RUNNING' });
      expect(await call('1-999999999')).toMatchObject({ status: 404, error: 'ERR_NO_JOB_FOUND' });
    }
    expect(await stored()).toHaveLength(1);
  });
});

describe('POST /operator/tasks/:task/retry', () => {
  const retryTask = (task: string, body: object = {}) =>
    server.call(routes.retryTask, { ...asBoss(), params: { task }, body });

  it('X-OPS-06 retries a bounded number of failed jobs of a task, in every company', async () => {
    await sql`insert into jobs (company_id, task, due_at, is_ready, parked_at, error)
      select id, 'trial', now(), true, now(), ${error}
      from generate_series(1, 501) n, unnest(${[world.home.company.id, world.other.company.id]}::bigint[]) id`.execute(
      admin(),
    );
    await given({ ...parked, task: 'other' });
    expect((await retryTask('trial')).body).toEqual({ retried: 1_000, hasMore: true });
    expect((await retryTask('trial')).body).toEqual({ retried: 2, hasMore: false });
    expect((await retryTask('trial')).body).toEqual({ retried: 0, hasMore: false });
    expect((await stored()).filter(({ parked_at }) => parked_at)).toMatchObject([{ task: 'other' }]);
  });

  it('retries jobs of one state and company only', async () => {
    await given(retrying);
    await given(parked);
    expect((await retryTask('trial', { searchParam: 'other company' })).body.retried).toBe(0);
    expect((await retryTask('trial', { state: 'parked', searchParam: world.home.company.name })).body).toEqual({
      retried: 1,
      hasMore: false,
    });
    expect(await stored()).toMatchObject([{ error }, { error: null }]);
  });
});

describe('DELETE /operator/jobs/:id', () => {
  it('X-OPS-07 discards a failed job only, and no repeated task', async () => {
    const id = await given();
    const repeated = await given({ ...retrying, company_id: 0, key: '' });
    const waiting = await given({});
    expect((await discard(id)).status).toBe(200);
    expect(await discard(id)).toMatchObject({ status: 404, error: 'ERR_NO_JOB_FOUND' });
    expect(await discard(repeated)).toMatchObject({ status: 409, error: 'ERR_JOB_REPEATED' });
    expect(await discard(waiting)).toMatchObject({ status: 409, error: 'ERR_JOB_NOT_FAILED' });
    expect(await stored()).toHaveLength(2);
    const entries = (await auditOf(server, world.operator.company.id)).map(({ action }) => action);
    expect(entries.filter((action) => action === 'job.discarded')).toHaveLength(1);
  });
});
