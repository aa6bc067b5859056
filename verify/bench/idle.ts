import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { aCompany, aPlan, testDatabase, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { serverEnvironment, startServer, type ServerProcess } from '../../testkit/server-process.ts';
import { openMetaNumber } from '../chaos/message-path/meta.ts';
import { residentKb, residentTogetherKb } from './boot.ts';
import { report } from './lines.ts';

const settleMs = 15_000;
const hangingJobs = 4;

/** What api, worker and gateway cost without work, and how long they take to stop while jobs hang. */
export async function benchIdle({ seconds, main }: { seconds: number; main: string }): Promise<void> {
  const db = await testDatabase();
  const meta = await startSilentServer();
  const key = randomBytes(32).toString('base64');
  const more = {
    LOG_LEVEL: 'info',
    STRICT_ANSWERS: 'off',
    GATEWAY_ID: db.name,
    ENCRYPTION_KEY: key,
    WA_CLOUD_URL: meta.url,
  };
  const env = serverEnvironment(db, more);
  const start = (ROLE: string) => startServer({ env: { ...env, ROLE }, main });
  const running: ServerProcess[] = [];
  try {
    // For the list of what polls.
    await sql`alter database ${sql.id(db.name)} set track_functions = 'all'`.execute(db.admin);
    for (const role of ['api', 'worker', 'gateway']) running.push(await start(role));
    await pause(settleMs);
    const before = await countTransactions(db);
    const calls = await countCalls(db);
    await pause(seconds * 1_000);
    const transactions = (await countTransactions(db)) - before;
    for (const [name, count] of await countCalls(db)) {
      const perSecond = (count - (calls.get(name) ?? 0)) / seconds;
      if (perSecond > 0) console.log(`${name.padEnd(34)}${perSecond.toFixed(2).padStart(16)} calls a second`);
    }
    const pids = running.map(({ pid }) => pid);
    const each = pids.map((pid) => (residentKb(pid) / 1024).toFixed(0)).join(', ');
    console.log(`api, worker, gateway, each with the pages they share: ${each} MB`);
    const together = residentTogetherKb(pids) / 1024;
    await hangJobs(db, key);
    await waitUntil(() => meta.calls() >= hangingJobs, 'the jobs that hang', 30_000);
    const began = performance.now();
    await Promise.all(running.map((one) => one.stop()));
    const stopSeconds = (performance.now() - began) / 1_000;
    report([
      { what: 'transactions a second', measured: transactions / seconds, limit: 10, unit: '', digits: 1 },
      { what: 'memory of all three', measured: together, limit: 300, unit: 'MB', digits: 0 },
      { what: 'stop with hanging jobs', measured: stopSeconds, limit: 5, unit: 's', digits: 1 },
    ]);
  } finally {
    for (const { child } of running) child.kill('SIGKILL');
    meta.stop();
    await db.drop();
  }
}

/** The statistics of a session arrive at its end or after ten idle seconds, so a run is longer than that. */
async function countTransactions({ admin, name }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (xact_commit + xact_rollback)::float8 as n from pg_stat_database where datname = ${name}`.execute(admin);
  return rows[0]?.n ?? 0;
}

/** Calls of the functions of the database that processes call by themselves. */
async function countCalls({ admin }: TestDatabase): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; calls: number }>`
    select funcname as name, sum(calls)::float8 as calls from pg_stat_user_functions
    where funcname not in ('app_now', 'is_held', 'company_grace_days', 'current_company_id') group by funcname order by 2 desc, 1`.execute(
    admin,
  );
  return new Map(rows.map(({ name, calls }) => [name, calls]));
}

/** Checks of Cloud numbers whose far side accepts the connection and never answers. */
async function hangJobs({ admin }: TestDatabase, key: string): Promise<void> {
  const plan = await aPlan(admin, { connections: 10 });
  for (let n = 0; n < hangingJobs; n += 1) {
    const { id: company_id } = await aCompany(admin, { plan_id: plan.id });
    await openMetaNumber(admin, key, company_id, String(900_000 + n));
    await sql`
      insert into jobs (company_id, task, key, connection_id, due_at, is_ready)
      select company_id, 'cloud-check', id::text, id, app_now(), true from connections
      where company_id = ${company_id} on conflict do nothing`.execute(admin);
  }
}

async function startSilentServer() {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls: () => calls, stop: () => server.close() };
}
