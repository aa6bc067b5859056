import { loadavg } from 'node:os';
import { bundleForRun } from '../../../testkit/bundle.ts';
import { startPlace } from '../desk/place.ts';
import { median, percentile } from '../desk/statistics.ts';
import { report, type Line } from '../lines.ts';
import { pages, questionsOf, timeInServer } from './pages.ts';
import { appendDay, pruneDay } from './prune.ts';
import { deadShare, readRows, readRowsAfterVacuum, type TableRows } from './rows.ts';
import { openSide, type Side } from './sides.ts';
import { arrive, relay, reply, steadily } from './traffic.ts';

const limits = { ratio: 1.1, pruneSeconds: 60, arrivals: 1.2, dead: 0.1, hot: 0.9 };
const samples = 300;
const warmUps = 20;
/** Messages and replies of each second while the tables change. */
const rate = 40;
const churnMs = 60_000;
const aloneMs = 20_000;

/**
 * A week of two hundred companies with `messages` messages and two and a half times as many events, beside a tenth of it:
 * what a page and a message cost, and what a day of events costs that leaves.
 */
export async function benchGrowth({ messages }: { messages: number }): Promise<void> {
  const place = await startPlace();
  const sides: Side[] = [];
  try {
    for (const size of [messages / 10, messages]) sides.push(await openSide(place.url, size));
    const [small, large] = sides as [Side, Side];
    console.log(
      `load average ${loadavg()
        .map((load) => load.toFixed(2))
        .join(' ')}`,
    );
    const lines = [...(await comparePages(small, large)), await compareArrivals(small, large)];
    lines.push(...(await measureChurn(large)), ...(await measurePrune(large)));
    report(lines);
  } finally {
    for (const { bare, arrivals } of sides) await Promise.all([bare.close(), arrivals.close()]);
    await place.stop();
  }
}

async function comparePages(small: Side, large: Side): Promise<Line[]> {
  const main = await bundleForRun();
  const questions = [await questionsOf(small, main), await questionsOf(large, main)];
  const lines: Line[] = [];
  for (const [page, { what }] of pages.entries())
    lines.push(
      await compare(what, [
        () => timeInServer(small, questions[0]?.[page] ?? []),
        () => timeInServer(large, questions[1]?.[page] ?? []),
      ]),
    );
  return lines;
}

const compareArrivals = (small: Side, large: Side): Promise<Line> =>
  compare('a message, alone', [() => arrive(small.arrivals), () => arrive(large.arrivals)]);

/** Both in turns, so that other load affects both. */
async function compare(what: string, sides: (() => Promise<number>)[]): Promise<Line> {
  const took: number[][] = sides.map(() => []);
  for (let sample = -warmUps; sample < samples; sample += 1)
    for (const [side, ask] of sides.entries()) {
      const ms = await ask();
      if (sample >= 0) took[side]?.push(ms);
    }
  const [small = 0, large = 0] = took.map(median);
  console.log(`${what}: ${small.toFixed(3)} ms, ${large.toFixed(3)} ms at ten times the size`);
  return { what: `${what}, of the small size`, measured: large / small, limit: limits.ratio, unit: '×', digits: 2 };
}

/** The rows that a minute of messages and replies leaves behind. */
async function measureChurn(side: Side): Promise<Line[]> {
  const before = await readRows(side);
  const until = performance.now() + churnMs;
  const isOver = () => performance.now() > until;
  await Promise.all([
    steadily(rate, isOver, () => arrive(side.arrivals)),
    steadily(rate, isOver, () => reply(side.bare)),
    relay(side, isOver),
  ]);
  const after = await readRowsAfterVacuum(side, limits.dead);
  return after.flatMap((rows) =>
    linesOf(
      rows,
      before.find(({ table }) => table === rows.table),
    ),
  );
}

function linesOf(after: TableRows, before: TableRows | undefined): Line[] {
  const updates = after.updates - (before?.updates ?? 0);
  const hot = (after.hot - (before?.hot ?? 0)) / updates;
  console.log(
    `${after.table}: ${updates} updates, ${(hot * 100).toFixed(0)} % HOT, ${after.dead} dead of ${after.live}`,
  );
  const dead = {
    what: `dead rows, ${after.table}`,
    measured: deadShare(after),
    limit: limits.dead,
    unit: '',
    digits: 3,
  };
  if (after.table !== 'tickets') return [dead];
  return [dead, { what: 'HOT, tickets', measured: hot, limit: limits.hot, isFloor: true, unit: '', digits: 2 }];
}

async function measurePrune(side: Side): Promise<Line[]> {
  const until = performance.now() + aloneMs;
  const alone = await steadily(
    rate,
    () => performance.now() > until,
    () => arrive(side.arrivals),
  );
  let isPruned = false;
  const began = performance.now();
  let seconds = 0;
  const pruning = pruneDay(side).finally(() => {
    isPruned = true;
    seconds = (performance.now() - began) / 1_000;
  });
  const beside = await steadily(
    rate,
    () => isPruned,
    () => arrive(side.arrivals),
  );
  const pruned = await pruning;
  await appendDay(side, pruned);
  const [before, during] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  console.log(
    `${pruned} events of a day pruned; a message ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms meanwhile (p95)`,
  );
  return [
    { what: 'prune of a day', measured: seconds, limit: limits.pruneSeconds, unit: 's', digits: 1 },
    { what: 'p95 of a message meanwhile', measured: during / before, limit: limits.arrivals, unit: '×', digits: 2 },
  ];
}
