import { rebuildRollUps, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import { rollUpCompany } from '../roll-up.ts';
import { aBusyDesk, diceOf, liveOn, type Desk, type Dice } from '../../../testing/random-lives.ts';
import { countPages, judgeNow, judgePeriod } from './judge.ts';
import { keepTracking, rollUpsOf } from './recount.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-09-01T11:17:00Z');

/** Random changes of a company's tickets, and the checks of their roll-ups. */
export interface Story {
  db: TestDatabase;
  desk: Desk;
  dice: Dice;
  contacts: number[];
  /** Its clock. */
  minutes: number;
}

export async function aStory(db: TestDatabase, seed: number): Promise<Story> {
  await keepTracking(db);
  const desk = await aBusyDesk(db, { people: 4, timezone: 'America/Sao_Paulo' });
  return { db, desk, dice: diceOf(seed), contacts: [], minutes: 0 };
}

/** Moves the clock and makes so many simultaneous changes to the company's tickets. */
export async function goOn(story: Story, abreast = 1): Promise<void> {
  const { db, desk, dice, contacts } = story;
  story.minutes += 1 + dice(50);
  await moveOn(db, new Date(start + story.minutes * minuteMs));
  await Promise.all(Array.from({ length: abreast }, () => liveOn(db, desk, dice, contacts)));
}

/** Locks tickets, so that no change is in progress: both records of a moment then have the same time. */
async function moveOn(db: TestDatabase, to: Date): Promise<void> {
  await db.admin.transaction().execute(async (trx) => {
    await sql`lock table tickets in exclusive mode`.execute(trx);
    await db.holdClock(to);
  });
}

export async function countLives({ db }: Story): Promise<number> {
  const last = await db.admin
    .selectFrom('ticket_tracking')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return last?.id ?? 0;
}

const foldAll = ({ desk }: Story): Promise<void> => rollUpCompany(desk.scope);

/** Incremental roll-ups must equal a complete rebuild. */
export async function judgeRebuild(story: Story): Promise<string[]> {
  const { db, desk } = story;
  const { companyId } = desk.scope;
  await foldAll(story);
  const bitByBit = await rollUpsOf(db, companyId);
  await rebuildRollUps(db.urls.operator, companyId);
  await foldAll(story);
  const { stale } = await db.admin
    .selectFrom('roll_ups')
    .select('stale')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (stale) return ['the roll-ups were not made anew'];
  const fromZero = new Set((await rollUpsOf(db, companyId)).split('\n'));
  const known = new Set(bitByBit.split('\n'));
  return [
    ...[...known].filter((row) => !fromZero.has(row)).map((row) => `only bit by bit: ${row}`),
    ...[...fromZero].filter((row) => !known.has(row)).map((row) => `only from zero: ${row}`),
  ];
}

const day = (offset: number) => new Date(start + offset * 24 * 60 * minuteMs).toISOString().slice(0, 10);

/** Some periods have one day, some are longer than the recorded time. */
function aPeriod({ dice, minutes }: Story): { from: string; to: string } {
  const days = Math.ceil(minutes / 60 / 24);
  const length = dice(Math.min(days + 2, 300));
  const from = dice(days + 2) - 1;
  return { from: day(from), to: day(from + length) };
}

/** Every card must equal the count by SQL from the tickets' own records, and the length of its list. */
export async function judgePeriods(story: Story, count: number): Promise<string[]> {
  await foldAll(story);
  const judged = { db: story.db, actor: actorOf(story.desk), countBehind: countPages };
  const faults: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const queueId = n % 3 === 0 ? story.desk.queues[story.dice(3)] : undefined;
    faults.push(...(await judgePeriod(judged, aPeriod(story), queueId)));
  }
  return [...faults, ...(await judgeNow(judged))];
}

function actorOf({ actors: [actor] }: Desk) {
  if (!actor) throw new Error('the desk has no actor');
  return actor;
}
