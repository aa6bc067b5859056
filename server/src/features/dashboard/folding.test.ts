import { closeDatabase, openDatabase, tenantTx } from '@recadia/db';
import { rebuildRollUps, testDatabase, type TestDatabase } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Drill } from '@recadia/contract/dashboard';
import { pageOfLives, showNumbers } from './dashboard.service.ts';
import { foldDue } from './dashboard.jobs.ts';
import { foldCompany } from './folding.ts';
import { periodOf } from './periods.ts';
import { aBusyDesk, diceOf, liveOn, type Desk } from './testing/random-lives.ts';
import { keepTracking, recount, recountNow, rollUpsOf } from './testing/recount.ts';

const lives = 300;
const timezone = 'America/Sao_Paulo';
const minuteMs = 60_000;
const start = Date.parse('2026-09-01T11:17:00Z');
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const dice = diceOf(seed);

let db: TestDatabase;
let desk: Desk;
/** The clock of the story, in minutes. */
let minutes = 0;

beforeAll(async () => {
  db = await testDatabase();
  openDatabase({ appUrl: db.urls.app, poolSize: 6 });
  await keepTracking(db);
  desk = await aBusyDesk(db, { people: 4, timezone });
  await liveThrough();
}, 180_000);
afterAll(async () => {
  await closeDatabase();
  await db.drop();
});

const countLives = async () => {
  const { n } = await db.admin
    .selectFrom('ticket_tracking')
    .select((eb) => eb.fn.max('id').as('n'))
    .executeTakeFirstOrThrow();
  return n ?? 0;
};

/** Random lives; between them somebody folds, two fold at once, or one dies just before its commit. */
async function liveThrough(): Promise<void> {
  const contacts: number[] = [];
  while ((await countLives()) < lives) {
    for (let step = 0; step < 4; step += 1) {
      minutes += 1 + dice(50);
      await db.holdClock(new Date(start + minutes * minuteMs));
      await liveOn(db, desk, dice, contacts);
    }
    if (dice(3) === 0) await killedFold();
    if (dice(6) === 0) await foldCompany(desk.scope);
    if (dice(12) === 0) await Promise.all([foldCompany(desk.scope), foldCompany(desk.scope)]);
  }
}

async function killedFold(): Promise<void> {
  const died = tenantTx(desk.scope, async () => {
    await foldCompany(desk.scope);
    throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
}

const day = (offset: number) => new Date(start + offset * 24 * 60 * minuteMs).toISOString().slice(0, 10);

/** Some of them of one day, some longer than there was anything. */
function aPeriod() {
  const days = Math.ceil(minutes / 60 / 24);
  const from = dice(days + 2) - 1;
  return { from: day(from), to: day(from + dice(days + 2 - Math.max(0, from))) };
}

async function countDrill(of: Drill, period: { from: string; to: string } | null, queueId: number | undefined) {
  let [count, cursor]: [number, string | undefined] = [0, undefined];
  do {
    const page = await pageOfLives(desk.scope, { of, period, queueId }, cursor);
    count += page.rows.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return count;
}

it(`rolls up the same from zero as bit by bit, with kills between, after ${lives} random lives (seed ${seed})`, async () => {
  const told = await db.admin.selectFrom('ticket_events').select('kind').distinct().execute();
  const everything = ['opened', 'reopened', 'accepted', 'returned', 'transferred', 'routed', 'resolved', 'deleted'];
  expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...everything, 'merged', 'parted', 'rated']));
  await foldDue((error) => expect(error).toBeUndefined());
  const bitByBit = await rollUpsOf(db, desk.scope.companyId);
  expect(bitByBit.split('\n').length).toBeGreaterThan(lives);
  expect(await rebuildRollUps(db.urls.operator, desk.scope.companyId)).toBe(1);
  await foldDue((error) => expect(error).toBeUndefined());
  const { stale } = await db.admin.selectFrom('roll_ups').select('stale').executeTakeFirstOrThrow();
  expect(stale).toBe(false);
  expect(await rollUpsOf(db, desk.scope.companyId)).toBe(bitByBit);
});

it(`every card is its recount by SQL and the length of its list, for twenty random periods (seed ${seed})`, async () => {
  await foldCompany(desk.scope);
  const [actor] = desk.actors;
  if (!actor) throw new Error('nobody is there');
  for (let n = 0; n < 20; n += 1) {
    const dates = aPeriod();
    const queueId = n % 3 === 0 ? desk.queues[dice(3)] : undefined;
    const period = periodOf(dates, dates.to);
    const { counters, ratings } = await showNumbers(desk.scope, actor, period, queueId);
    const real = await recount(db, { companyId: desk.scope.companyId, ...dates, queueId });
    const about = JSON.stringify({ ...dates, queueId });
    expect(counters.supportFinished, about).toBe(real.finished);
    near(counters.avgSupportTime, real.avgSupportTime);
    near(counters.avgWaitTime, real.avgWaitTime);
    near(ratings.mean, real.rating);
    expect(ratings.counts[0] + ratings.counts[1] + ratings.counts[2], about).toBe(real.rated);
    for (const of of ['opened', 'finished', 'served', 'rated'] as const)
      expect(await countDrill(of, dates, queueId), `${of} ${about}`).toBe(real[of]);
  }
  const now = await showNumbers(desk.scope, actor, periodOf({ days: 7 }, day(0)), undefined);
  const { pending, open } = await recountNow(db, desk.scope.companyId);
  expect([now.counters.supportPending, now.counters.supportHappening]).toEqual([pending, open]);
  expect([await countDrill('pending', null, undefined), await countDrill('open', null, undefined)]).toEqual([
    pending,
    open,
  ]);
});

/** The two write down the same moment a few milliseconds apart. */
function near(ours: number | null, theirs: number | null): void {
  if (ours === null || theirs === null) expect(ours).toBe(theirs);
  else expect(Math.abs(ours - theirs)).toBeLessThan(0.02);
}

it('a company that moves to another time zone counts by its own days at once', async () => {
  const { companyId } = desk.scope;
  await db.admin.updateTable('companies').set({ timezone: 'Asia/Kathmandu' }).where('id', '=', companyId).execute();
  await foldDue((error) => expect(error).toBeUndefined());
  const [actor] = desk.actors;
  if (!actor) throw new Error('nobody is there');
  for (let n = 0; n < 5; n += 1) {
    const dates = aPeriod();
    const { counters } = await showNumbers(desk.scope, actor, periodOf(dates, dates.to), undefined);
    expect(counters.supportFinished).toBe((await recount(db, { companyId, ...dates })).finished);
  }
});
