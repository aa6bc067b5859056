import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { dashboardRoutes } from '@recadia/contract/dashboard';
import type { RouteSpec } from '@recadia/contract/route';
import { closeDatabase, openDatabase } from '@recadia/db';
import { testDatabase, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import { trackingPeriodsBehind } from '../../../server/src/features/dashboard/dashboard.service.ts';
import { rollUpCompany } from '../../../server/src/features/dashboard/roll-up.ts';
import { judgeNow, judgePeriod } from '../../../server/src/features/dashboard/testing/judge.ts';
import { keepTracking } from '../../../server/src/features/dashboard/testing/recount.ts';
import type { Actor } from '../../../server/src/platform/session/people.ts';
import { createTokens } from '../../../server/src/platform/session/tokens.ts';
import { diceOf } from '../../../server/src/testing/random-lives.ts';
import { bundleForRun } from '../../../testkit/bundle.ts';
import { asSent, send } from '../../../testkit/http.ts';
import { measureInTurns, type Target } from '../desk/measure.ts';
import { recordQuestions, startProduct, type ProductSetup } from '../desk/record.ts';
import { fillDashboard } from './fill.ts';

const tickets = 200_000;
const agents = 50;
const days = 90;
/** Of a hundred calls each. */
const rounds = 2;
const periods = 20;
const limits = { p95Ms: 30, exponent: 0.2, questions: 3 };
const piece = 5_000;

interface Installation {
  db: TestDatabase;
  actor: Actor;
  product: ProductSetup;
  calls: Call[];
}

interface Call {
  what: string;
  path: string;
}

/**
 * Measures the page's calls over a quarter of a year of a large company and of one a tenth as large: time, number of
 * statements, and correctness of every number over random periods.
 */
export async function benchDashboard({ scale }: { scale: number }): Promise<void> {
  const main = await bundleForRun();
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const large = await openInstallation(Math.round(tickets * scale), main, closing);
    const small = await openInstallation(Math.round((tickets * scale) / 10), main, closing);
    const questions = await recordQuestions(large.product, large.calls, await tokenOf(large));
    const before = loadavg();
    const timings = await measureInTurns(
      [await targetOf('large', large, closing), await targetOf('small', small, closing)],
      large.calls.map(({ what }) => what),
      rounds,
    );
    console.log(`${tickets * scale} tickets, ${agents} agents, ${days} days; ${rounds * 100} calls each, milliseconds`);
    console.log(`load average ${formatLoad(before)} before, ${formatLoad(loadavg())} after`);
    const took = (name: string, call: number) => timings.get(name)?.[call]?.flat() ?? [];
    const faults = large.calls.flatMap(({ what }, call) =>
      verdictOf(what, took('large', call), took('small', call), questions[call]?.length ?? 0),
    );
    faults.push(...(await judge(large, scale)));
    for (const fault of faults.slice(0, 20)) console.error(`MISSED ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

const formatLoad = (load: number[]) => load.map((one) => one.toFixed(2)).join(' ');

async function openInstallation(
  count: number,
  main: string,
  closing: (() => Promise<unknown>)[],
): Promise<Installation> {
  const db = await testDatabase();
  closing.push(() => db.drop());
  await keepTracking(db);
  const actor = await fillDashboard(db, { tickets: count, agents, days });
  openDatabase({ appUrl: db.urls.app, poolSize: 4 });
  const begun = performance.now();
  await rollUpCompany(actor);
  console.log(`${count} tickets were folded in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  await closeDatabase();
  await sql`vacuum analyze`.execute(db.admin);
  const product = { db, main, tokenSecret: randomBytes(32).toString('base64') };
  return { db, actor, product, calls: callsOf(actor) };
}

function callsOf({ userId, queueIds: [queueId] }: Actor): Call[] {
  const dates = (from: number) => ({ initialDate: dayAgo(from), finalDate: dayAgo(1) });
  const call = (what: string, spec: RouteSpec, query: Record<string, unknown>): Call => ({
    what: `GET ${spec.path}${what}`,
    path: asSent(spec, { params: {}, query, body: undefined }).path,
  });
  const { showDashboard, listTicketsOfUsers, listTicketsOfDays, listDashboardTickets, showLivePanel } = dashboardRoutes;
  return [
    call('', showDashboard, { days }),
    call(' of a queue', showDashboard, { days, queueId }),
    call('', listTicketsOfUsers, dates(days)),
    call('', listTicketsOfDays, dates(days)),
    call(' by hour', listTicketsOfDays, dates(1)),
    call('', listDashboardTickets, { of: 'finished', days }),
    call(' of a person', listDashboardTickets, { of: 'finished', days, userId }),
    call(' that wait', listDashboardTickets, { of: 'pending' }),
    call('', showLivePanel, {}),
  ];
}

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const tokenOf = ({ product, actor }: Installation) => createTokens(product.tokenSecret).sign(actor, new Date());

async function targetOf(
  name: string,
  installation: Installation,
  closing: (() => Promise<unknown>)[],
): Promise<Target> {
  const api = await startProduct(installation.product);
  closing.push(() => api.stop());
  const headers = { authorization: `Bearer ${await tokenOf(installation)}` };
  return {
    name,
    async ask(call) {
      const path = installation.calls[call]?.path ?? '';
      const { status } = await send(api.url, { method: 'GET', path, headers });
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    },
  };
}

function verdictOf(what: string, large: number[], small: number[], questions: number): string[] {
  const [p50, p95] = [at(large, 0.5), at(large, 0.95)];
  const exponent = Math.log10(p50 / at(small, 0.5));
  const figures = `p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  growth exponent ${exponent.toFixed(2)}`;
  console.log(`${what.padEnd(36)} ${questions} questions  ${figures}`);
  const isMissed = p95 > limits.p95Ms || exponent > limits.exponent || questions > limits.questions || questions === 0;
  return isMissed ? [`${what}: at most ${JSON.stringify(limits)}`] : [];
}

const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Twenty random periods, every third of one queue: each number must equal its recount and the length of its list. */
async function judge({ db, actor }: Installation, seed: number): Promise<string[]> {
  openDatabase({ appUrl: db.urls.app, poolSize: 4 });
  const dice = diceOf(Math.round(seed * 1_000));
  const judged = {
    db,
    actor,
    async countBehind(...[scope, asked]: [Actor | { companyId: number }, Parameters<typeof trackingPeriodsBehind>[1]]) {
      let count = 0;
      for await (const rows of trackingPeriodsBehind(scope, asked, piece)) count += rows.length;
      return count;
    },
  };
  const faults: string[] = [];
  try {
    for (let n = 0; n < periods; n += 1) {
      const from = dice(days + 5);
      const dates = { from: dayAgo(from), to: dayAgo(dice(from + 1)) };
      const queueId = n % 3 === 0 ? actor.queueIds[dice(actor.queueIds.length)] : undefined;
      faults.push(...(await judgePeriod(judged, dates, queueId)));
    }
    faults.push(...(await judgeNow(judged)));
  } finally {
    await closeDatabase();
  }
  console.log(`${periods} random periods and now: ${faults.length} numbers unlike their recount or their list`);
  return faults;
}
