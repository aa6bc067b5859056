import { tenantTx } from '@recadia/db';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { beforeAll, expect, it } from 'vitest';
import { rollUpCompany } from './roll-up.ts';
import { aStory, countLives, goOn, judgePeriods, judgeRebuild, type Story } from './testing/story.ts';

// Ten thousand: npm run chaos -- roll-ups
const wantedPeriods = 300;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const db = useTestDatabase({ poolSize: 6 });
let story: Story;

beforeAll(async () => {
  story = await aStory(db, seed);
  await liveThrough();
}, 180_000);

/** Random ticket changes; between them one worker folds, two fold at once, or one dies before its commit. */
async function liveThrough(): Promise<void> {
  const { dice, desk } = story;
  while ((await countLives(story)) < wantedPeriods) {
    for (let step = 0; step < 4; step += 1) await goOn(story);
    if (dice(3) === 0) await killedFold();
    if (dice(6) === 0) await rollUpCompany(desk.scope);
    if (dice(12) === 0) await Promise.all([rollUpCompany(desk.scope), rollUpCompany(desk.scope)]);
  }
}

async function killedFold(): Promise<void> {
  const { scope } = story.desk;
  const died = tenantTx(scope, async () => {
    await rollUpCompany(scope);
    throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
}

it(`rolls up from zero as in steps, with kills, after ${wantedPeriods} random periods (seed ${seed})`, async () => {
  const kinds = await db.admin.selectFrom('ticket_events').select('kind').distinct().execute();
  const everything = ['opened', 'reopened', 'accepted', 'returned', 'transferred', 'routed', 'resolved', 'deleted'];
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...everything, 'merged', 'parted', 'rated']));
  expect(await judgeRebuild(story)).toEqual([]);
});

it(`matches every card with SQL and with its list, for twenty random periods (seed ${seed})`, async () => {
  expect(await judgePeriods(story, 20)).toEqual([]);
});

it('a company that moves to another time zone counts by its own days at once', async () => {
  const { companyId } = story.desk.scope;
  await db.admin.updateTable('companies').set({ timezone: 'Asia/Kathmandu' }).where('id', '=', companyId).execute();
  expect(await judgePeriods(story, 5)).toEqual([]);
});
