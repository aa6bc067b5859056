import { recordInboundOfCompanies, systemCall } from '@recadia/db';
import { testDatabase, type TestDatabase } from '@recadia/db/testing';
import type { WaEvent } from '@recadia/whatsapp';
import { startIngest } from '../../../server/src/features/messages/index.ts';
import { inboundRows } from '../../../server/src/features/messages/inbound/inbound-rows.ts';
import { wakeLanesNow } from '../../../server/src/platform/jobs/wake-ups.ts';
import { setSubscriptions } from '../../../server/src/platform/jobs/subscriptions.ts';
import { startPlatform } from '../../../server/src/platform/platform.ts';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { testEnvironment } from '../../../server/src/testing/server.ts';
import { subscriptions } from '../../../server/src/subscriptions.ts';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { createChance, type Chance } from '../provider/chance.ts';
import { aShop, changeTicket, contentsOf, foreignRows, type Shop } from './shops.ts';
import { createTraffic } from './traffic.ts';

const shops = 4;
/** Each round has companies of its own, which are compared at its end. */
const casesPerRound = 25;
/** Rounds wait for retries most of their time. */
const roundsTogether = 24;

/**
 * Must hold: what a batch across companies receives equals what claimed lanes receive, one by one, and no message of a
 * company enters another. Each case delivers events of several shops in one call; several rounds run beside each other.
 */
export async function runInbound({ cases, seed }: { cases: number; seed: number }): Promise<CheckResult> {
  const db = await testDatabase();
  const platform = await startPlatform(readConfig(testEnvironment(db)));
  setSubscriptions(subscriptions);
  const worker = startIngest(platform);
  const faults: string[] = [];
  const rounds = Array.from({ length: Math.ceil(cases / casesPerRound) }, (_, round) => round);
  let events = 0;
  const runRounds = async (): Promise<void> => {
    for (let round = rounds.shift(); round !== undefined && faults.length === 0; round = rounds.shift()) {
      const result = await runRound(db, { round, seed, cases: Math.min(casesPerRound, cases - round * casesPerRound) });
      events += result.events;
      faults.push(...result.faults);
    }
  };
  try {
    await Promise.all(Array.from({ length: roundsTogether }, runRounds));
    const summary = `fuzz inbound: ${cases} batches, ${events} events, seed ${seed}, ${faults.length} faults`;
    return { summary, faults };
  } finally {
    await worker.stop();
    await platform.stop();
    await db.drop();
  }
}

async function runRound(
  db: TestDatabase,
  { round, seed, cases }: { round: number; seed: number; cases: number },
): Promise<{ events: number; faults: string[] }> {
  const chance = createChance(seed + round);
  const pairs = await Promise.all(
    Array.from({ length: shops }, async (_, at) => {
      const n = round * shops + at;
      return { n, batched: await aShop(db.admin), claimed: await aShop(db.admin), next: createTraffic(n, chance) };
    }),
  );
  let events = 0;
  for (let done = 0; done < cases; done += 1) {
    const deliveries = pairs.flatMap(({ batched, claimed, next }) => {
      const own = next();
      events += own.length;
      return [deliver(batched, own, true), deliver(claimed, own, false)];
    });
    await systemCall((sys) => recordInboundOfCompanies(sys, deliveries));
    void wakeLanesNow('in');
    await rest(
      db,
      deliveries.map(({ companyId }) => companyId),
    );
    for (const pair of pairs) await act(db, pair, chance);
  }
  const faults = (await Promise.all(pairs.map((pair) => compare(db, pair)))).flat();
  return { events, faults: faults.map((fault) => `round ${round}: ${fault}`) };
}

interface Pair {
  n: number;
  batched: Shop;
  claimed: Shop;
}

const deliver = ({ companyId, connectionId }: Shop, events: WaEvent[], isBatched: boolean) => ({
  companyId,
  rows: inboundRows({ connectionId, ...(isBatched && { provider: 'beta' as const }) }, events),
});

async function rest({ admin }: TestDatabase, companyIds: number[]): Promise<void> {
  const left = () =>
    admin
      .selectFrom('inbound')
      .select(['event', 'error', 'attempts'])
      .where('done_at', 'is', null)
      .where('company_id', 'in', companyIds)
      .limit(3)
      .execute();
  const isDone = waitUntil(async () => (await left()).length === 0, 'all events to be processed', 60_000);
  await isDone.catch(async (cause: unknown) => {
    throw new Error(`events are left: ${JSON.stringify(await left())}`, { cause });
  });
}

async function act(db: TestDatabase, { batched, claimed }: Pair, chance: Chance): Promise<void> {
  if (!chance.is(0.5)) return;
  const change = { nth: chance.int(5), closes: chance.is(0.2) };
  for (const shop of [batched, claimed]) await changeTicket(db.admin, shop, change);
}

async function compare({ admin }: TestDatabase, { n, batched, claimed }: Pair): Promise<string[]> {
  const [own, other] = [await contentsOf(admin, batched), await contentsOf(admin, claimed)];
  const foreign = (await foreignRows(admin, batched, n)) + (await foreignRows(admin, claimed, n));
  const differs = (lines: string[], from: string[]) => lines.filter((line) => !from.includes(line)).slice(0, 3);
  return [
    ...differs(own, other).map((line) => `shop ${n}, only by batch: ${line}`),
    ...differs(other, own).map((line) => `shop ${n}, only by claim: ${line}`),
    ...(foreign > 0 ? [`shop ${n} has ${foreign} messages of other shops`] : []),
  ];
}
