/**
 * npm run fuzz [-- --cases 300 --seed 7 --route createTag | --ci]: sends requests generated from the contract to the
 * real program, half of them valid and half with one fault. Ends with "N passed, M failed".
 * npm run fuzz -- provider [--cases 10000 --seed 7 --kind stanzas | --ci]: a hostile WhatsApp server, and with
 * `--kind pix` a hostile payment service.
 * npm run fuzz -- due-dates [--cases 10000 --seed 7]: histories of payments and refunds, reported in any order.
 * npm run fuzz -- inbound [--cases 10000 --seed 7]: batches of messages of several companies, beside claimed lanes.
 */
import { parseArgs } from 'node:util';
import { allRoutes } from '@recadia/contract/routes';
import type { RouteSpec } from '@recadia/contract/route';
import { workerFailures } from './fuzz/aftermath.ts';
import { casesOf, type Case } from './fuzz/cases.ts';
import { judge, slowestMs } from './fuzz/judge.ts';
import { underAttack } from './fuzz/wire.ts';
import { aNewAddress, send, type Answer } from '../testkit/http.ts';
import { gapsIn } from './samples/sample-coverage.ts';
import { resolve, type Sample } from './samples/sample.ts';
import { samples } from './samples/samples.ts';
import { setup } from '../testkit/services.ts';
import { startStage } from './world/stage.ts';
import { buildWorld, credentialsOf, type World } from './world/world.ts';

const casesInCi = 30;
const leastSuccess = 0.3;
const atOnce = 4;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string' },
    seed: { type: 'string' },
    route: { type: 'string' },
    kind: { type: 'string' },
    ci: { type: 'boolean', default: false },
  },
});
// A CI run must be repeatable, so its seed is fixed; long runs use a random seed.
const seed = Number(options.seed ?? (options.ci ? 20_261_115 : Date.now() % 1_000_000));
if (positionals[0] === 'provider') {
  const providerCases = options.ci ? 300 : Number(options.cases ?? 10_000);
  const found: string[] = [];
  if (options.kind === undefined || options.kind === 'pix') {
    const { runPixFuzz } = await import('./fuzz/pix/run.ts');
    const result = await runPixFuzz({ cases: providerCases, seed });
    for (const fault of result.faults) console.error(`FAULT ${fault}`);
    console.log(result.summary);
    found.push(...result.faults);
  }
  if (options.kind !== 'pix') {
    const { runProviderFuzz } = await import('./fuzz/provider/run.ts');
    const result = await runProviderFuzz({ cases: providerCases, seed, kind: options.kind });
    console.log(result.summary);
    found.push(...result.faults);
  }
  process.exit(found.length > 0 ? 1 : 0);
}
if (positionals[0] === 'due-dates') {
  setup();
  const { runDueDates } = await import('./fuzz/due-dates/run.ts');
  const result = await runDueDates({ cases: Number(options.cases ?? 10_000), seed });
  for (const fault of result.faults) console.error(`FAULT ${fault}`);
  console.log(result.summary);
  process.exit(result.faults.length > 0 ? 1 : 0);
}
if (positionals[0] === 'inbound') {
  setup();
  const { runInbound } = await import('./fuzz/inbound/run.ts');
  const result = await runInbound({ cases: Number(options.cases ?? 10_000), seed });
  for (const fault of result.faults) console.error(`FAULT ${fault}`);
  console.log(result.summary);
  process.exit(result.faults.length > 0 ? 1 : 0);
}
const cases = options.ci ? casesInCi : Number(options.cases ?? 300);

setup();
const faults = gapsIn(samples).map((gap) => `not covered: ${gap}`);
const totals = { cases: 0, success: 0, slowest: 0, failedCases: 0, askedAgain: 0 };
process.on('unhandledRejection', (error) => faults.push(`unhandled: ${String(error)}`));

const began = performance.now();
const stage = await startStage();
const { server } = stage;
let sentSoFar = 0;
let operator: ReturnType<typeof buildWorld> | undefined;
console.log(`seed ${seed}, ${cases} cases per route`);
console.log(`${'route'.padEnd(24)}${'as declared'.padStart(14)}${'slowest'.padStart(10)}  answers`);
try {
  for (const [name, spec] of Object.entries(allRoutes)) {
    if (options.route === undefined || options.route === name) await fuzzRoute(name, spec);
  }
} finally {
  await stage.stop();
}
report();

async function fuzzRoute(name: string, spec: RouteSpec): Promise<void> {
  // A company per route keeps the lists short; the platform's company exists once.
  const world =
    spec.audience === 'super'
      ? await (operator ??= buildWorld(stage, 'fuzzoperator', { isSuper: true }))
      : await buildWorld(stage, `fuzz${name.toLowerCase()}`);
  const waiting = casesOf({ spec, samples: usable(spec, samples[name] ?? []), cases, seed: seedOf(name) });
  const statuses = new Map<number, number>();
  let [success, slowest] = [0, 0];

  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [answer, found] = await tryWithRetries(spec, next, world);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      slowest = Math.max(slowest, answer.ms);
      if (!next.attack && isAsSaid(spec, next.sample, answer)) success += 1;
      if (found.length > 0) totals.failedCases += 1;
      for (const fault of found) faults.push(`${name}: ${fault}\n     ${describe(next)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));

  for (const fault of await workerFailures(server.db, world.companyId)) faults.push(`${name}: ${fault}`);
  const share = success / cases;
  if (share < leastSuccess) faults.push(`${name}: only ${(share * 100).toFixed(0)} % valid and answered as declared`);
  totals.cases += cases;
  totals.success += success;
  totals.slowest = Math.max(totals.slowest, slowest);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}×${n}`);
  const percent = `${(share * 100).toFixed(0)} %`;
  console.log(
    `${name.padEnd(24)}${percent.padStart(14)}${`${Math.round(slowest)} ms`.padStart(10)}  ${answers.join(' ')}`,
  );
}

/** Each route has its own random values, the same when it is tried alone. */
function seedOf(name: string): number {
  return [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_003, seed);
}

function refusalOf({ audience }: RouteSpec, sample: Sample) {
  return sample.refuses?.({ profile: 'admin', super: audience === 'super', credential: 'live' });
}

/** Samples that an admin may send, because the matrix covers refusals; without such samples, the refused ones. */
function usable(spec: RouteSpec, ofRoute: Sample[]): Sample[] {
  const taken = ofRoute.filter((sample) => !refusalOf(spec, sample));
  return taken.length > 0 ? taken : ofRoute;
}

function isAsSaid(spec: RouteSpec, sample: Sample, { status, text }: Answer): boolean {
  const refusal = refusalOf(spec, sample);
  return refusal ? status >= 400 && text.includes(`"${refusal}"`) : status < 300;
}

/** Retries a slow call, because only a slow answer is slow each time. */
async function tryWithRetries(spec: RouteSpec, it: Case, world: World): Promise<[Answer, string[]]> {
  let outcome = await tryOut(spec, it, world);
  for (let again = 1; again <= 2 && outcome[0].ms > slowestMs; again += 1) {
    totals.askedAgain += 1;
    outcome = await tryOut(spec, it, world);
  }
  return outcome;
}

async function tryOut(spec: RouteSpec, it: Case, world: World): Promise<[Answer, string[]]> {
  const isFresh = spec.method !== 'GET' || spec.cookie === true;
  const isSuper = it.isSuper || spec.audience === 'super';
  const person = await world.person({ profile: 'admin', super: isSuper, hasQueues: true }, isFresh);
  const request = await resolve(it.sample, {
    person,
    around: world,
    n: (sentSoFar += 1),
    idOf: async (kind) => (kind === 'self' ? person.id : world.idOf(kind, isFresh)),
    vary: (place) => it.values.get(place),
  });
  const { token, refreshToken } = await credentialsOf(server, 'live', person);
  const sent = underAttack(spec, request, it.attack);
  const answer = await send(server.url, {
    ...sent,
    headers: {
      'x-forwarded-for': aNewAddress(),
      authorization: `Bearer ${token}`,
      ...(spec.cookie && { cookie: `rt=${refreshToken}` }),
      ...sent.headers,
      ...it.sample.headers?.(sent),
    },
  });
  return [answer, judge(spec, answer, it.attack)];
}

function describe({ sample, values, attack }: Case): string {
  return JSON.stringify({ sample: sample.title, values: Object.fromEntries(values), attack }).slice(0, 300);
}

function report(): void {
  const share = ((totals.success / totals.cases) * 100).toFixed(1);
  console.log(`\n${totals.cases} cases, ${share} % valid and answered as declared, in ${seconds(began)}`);
  console.log(
    `slowest answer ${Math.round(totals.slowest)} ms (limit ${slowestMs} ms), ${totals.askedAgain} asked again`,
  );
  for (const fault of faults) console.error(`FAIL ${fault}`);
  console.log(`${totals.cases - totals.failedCases} passed, ${faults.length} failed`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
