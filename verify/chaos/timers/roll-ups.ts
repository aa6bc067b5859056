import { closeDatabase, openDatabase } from '@recadia/db';
import { sql } from 'kysely';
import {
  aStory,
  countLives,
  goOn,
  judgePeriods,
  judgeRebuild,
  type Story,
} from '../../../server/src/features/dashboard/testing/story.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { startFleet, type Fleet } from '../flood/fleet.ts';

export interface RollUpsSize {
  lives: number;
  kills: number;
  seed: number;
  main: string;
}

const periods = 20;
/** Concurrent events on a company's tickets. */
const abreast = 4;
const waitMs = 3_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Must hold: when workers are killed while they fold the dashboard's numbers, the final numbers equal those folded from
 * zero, those counted by SQL from the tickets, and the lengths of their lists.
 */
export async function runRollUps({ lives, kills, seed, main }: RollUpsSize): Promise<CheckResult> {
  const fleet = await startFleet({ apis: 0, workers: 2, main });
  openDatabase({ appUrl: fleet.db.urls.app, poolSize: 8 });
  try {
    const story = await aStory(fleet.db, seed);
    let isOver = false;
    const killing = killFolds(fleet, kills, () => isOver);
    while ((await countLives(story)) < lives) for (let step = 0; step < 25; step += 1) await goOn(story, abreast);
    isOver = true;
    const { killed, folding } = await killing;
    const faults = [...(await judgePeriods(story, periods)), ...(await judgeRebuild(story))];
    const occurredKinds = await toldKinds(story);
    for (const kind of kinds) if (!occurredKinds.includes(kind)) faults.push(`nothing was ${kind}`);
    if (killed < kills) faults.push(`only ${killed} of ${kills} kills came before the lives were over`);
    const summary =
      `${await countLives(story)} lives, ${killed} kills of both workers (${folding} inside a fold), ` +
      `${periods} random periods; ${faults.length} faults (seed ${seed})`;
    return { summary, faults };
  } finally {
    await closeDatabase();
    await fleet.stop();
  }
}

const kinds = ['opened', 'reopened', 'transferred', 'returned', 'deleted', 'merged', 'parted', 'rated'];

async function toldKinds({ db }: Story): Promise<string[]> {
  const rows = await db.admin.selectFrom('ticket_events').select('kind').distinct().execute();
  return rows.map(({ kind }) => kind);
}

/** Kills both workers at once and, where possible, while one of them holds the lock of a fold. */
async function killFolds({ db, workers }: Fleet, kills: number, isOver: () => boolean) {
  const isFolding = async () => {
    const { rows } = await sql`select from pg_locks where relation = 'roll_ups'::regclass and granted
      and mode in ('RowShareLock', 'RowExclusiveLock') limit 1`.execute(db.admin);
    return rows.length > 0;
  };
  let [killed, folding] = [0, 0];
  while (killed < kills && !isOver()) {
    const until = Date.now() + waitMs;
    let isHit = await isFolding();
    while (!isHit && Date.now() < until) {
      await pause(2);
      isHit = await isFolding();
    }
    await Promise.all(workers.map((worker) => worker.restart('SIGKILL')));
    killed += 1;
    if (isHit) folding += 1;
  }
  return { killed, folding };
}
