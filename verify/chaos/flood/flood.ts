import { randomBytes } from 'node:crypto';
import { aContact, aTicket, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import type { CheckResult } from '../../../testkit/result.ts';
import { forkFlood } from './flood-process.ts';
import { keepFailures } from './flood-failures.ts';
import { openTenant, type Tenant } from './flood-tenant.ts';
import { spread } from '../figures.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { openMetaNumber } from '../message-path/meta.ts';
import { openCompany } from '../people.ts';

interface Size {
  companies: number;
  seconds: number;
  /** Messages of the flooding company, which it searches. */
  messages: number;
  main: string;
}

const measures = ['list', 'send', 'inbound'] as const;
/** Interval of the other companies' calls: a busy desk, not a load test. */
const everyMs = 2_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Must hold: while one company floods search, uploads, imports, reconnects, exports, reports and sends, the p95 of the
 * other companies' list, send and inbound-to-screen is at most twice that of a quiet time, and none of their calls
 * fails.
 */
export async function runFlood({ companies, seconds, messages, main }: Size): Promise<CheckResult> {
  const encryptionKey = randomBytes(32).toString('base64');
  const failures = keepFailures();
  // The production limits, because they are part of the defence.
  const fleet = await startFleet({
    apis: 1,
    workers: 1,
    env: { RATE_SCALE: '1', ENCRYPTION_KEY: encryptionKey },
    main,
    onOutput: failures.read,
  });
  const tenants: Tenant[] = [];
  try {
    const [url] = fleet.apis.map((api) => api.url);
    if (!url) throw new Error('no api');
    const noisy = await openNoisy(fleet, encryptionKey, messages);
    for (let n = 0; n < companies; n += 1) tenants.push(await openTenant(fleet, { url, encryptionKey, n }));
    console.log(`${companies} companies are measured alone`);
    const alone = await measure(tenants, seconds);
    const flood = forkFlood({ url, ...noisy });
    console.log('and beside one that floods');
    await pause(2_000);
    const beside = await measure(tenants, seconds);
    const answers = await flood.stop();
    for (const line of failures.list()) console.log(line);
    return judge({ companies, alone, beside, answers });
  } finally {
    for (const tenant of tenants) tenant.close();
    await fleet.stop();
  }
}

type Times = Record<(typeof measures)[number], number[]> & { faults: string[] };

async function measure(tenants: Tenant[], seconds: number): Promise<Times> {
  const times: Times = { list: [], send: [], inbound: [], faults: [] };
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    tenants.map(async (tenant, index) => {
      await pause((index * everyMs) / tenants.length);
      while (performance.now() < until) {
        for (const what of measures) {
          const began = performance.now();
          const fault = await tenant[what]().catch((error: unknown) => String(error));
          times[what].push(performance.now() - began);
          if (fault !== null) times.faults.push(`${what} of a tenant: ${fault}`);
        }
        await pause(everyMs);
      }
    }),
  );
  return times;
}

interface Outcome {
  companies: number;
  alone: Times;
  beside: Times;
  answers: Map<string, number>;
}

function judge({ companies, alone, beside, answers }: Outcome): CheckResult {
  const faults = [...alone.faults, ...beside.faults];
  for (const what of measures) {
    const [before, during] = [p95(alone[what]), p95(beside[what])];
    if (during > 2 * before) faults.push(`${what}: p95 ${Math.round(during)} ms, alone ${Math.round(before)} ms`);
  }
  for (const [kind, count] of answers) if (!isProper(kind)) faults.push(`noisy company: ${count} × ${kind}`);
  const figures = measures.map((what) => `${what} ${spread(beside[what])} (alone ${spread(alone[what])})`);
  const flood = [...answers].map(([kind, count]) => `${kind} × ${count}`).toSorted();
  const summary = `chaos flood: ${companies} companies beside one that floods; ${figures.join('; ')}; flood: ${flood.join(', ')}`;
  return { summary, faults: faults.slice(0, 20) };
}

/** Served, or refused with a code that asks the caller to retry later. */
const isProper = (kind: string): boolean => / (200|429|503|507|late)$/.test(kind);

function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0;
}

async function openNoisy(fleet: Fleet, encryptionKey: string, messages: number) {
  const { admin } = fleet.db;
  const { companyId: company_id, people } = await openCompany(fleet, 'Enxurrada');
  await openMetaNumber(admin, encryptionKey, company_id, '990000');
  const { id: connection_id } = await connectionOf(admin, company_id);
  const { id: contact_id } = await aContact(admin, { company_id });
  const ticket = await aTicket(admin, { company_id, contact_id, connection_id, status: 'open' });
  await sql`insert into messages (company_id, ticket_id, connection_id, from_me, is_read, body, wa_id, at)
    select ${company_id}, ${ticket.id}, ${connection_id}, false, true, 'bom dia ' || n, 'flood-' || n,
      app_now() - n * interval '1 minute'
    from generate_series(1, ${messages}::integer) as n`.execute(admin);
  // As after months of use: otherwise autovacuum would start beside the measurement.
  await sql`vacuum analyze messages`.execute(admin);
  const person = (role: string) => {
    const found = people.find((one) => one.role === role);
    if (!found) throw new Error(`no ${role}`);
    return found;
  };
  return { admin: person('admin'), agent: person('user'), ticketId: ticket.id };
}

const connectionOf = (admin: TestDatabase['admin'], companyId: number) =>
  admin.selectFrom('connections').select('id').where('company_id', '=', companyId).executeTakeFirstOrThrow();
