import { testDatabase, withClient, type TestDatabase } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/src/platform/process/config.ts';
import { setSubscriptions } from '../../server/src/platform/jobs/subscriptions.ts';
import { startPlatform } from '../../server/src/platform/platform.ts';
import { subscriptions } from '../../server/src/subscriptions.ts';
import { testEnvironment } from '../../server/src/testing/server.ts';
import { startWorker } from '../../server/src/worker/main.ts';
import { setup } from '../../testkit/services.ts';
import { fillForSweeps } from './sweeps-fill.ts';
import { watchSweeps } from './sweeps-watch.ts';

let db: TestDatabase;
beforeAll(async () => {
  setup();
  setSubscriptions(subscriptions);
  db = await testDatabase();
  await withClient(db.urls.admin, (run) => fillForSweeps(run, 20_000));
});
afterAll(() => db.drop());

it('finds due work of every sweep by an index, and reads little more than is due', async () => {
  const start = async (appUrl: string) => {
    const platform = await startPlatform(readConfig({ ...testEnvironment(db), DATABASE_URL: appUrl }));
    const worker = await startWorker(platform);
    const stop = async () => {
      await worker.stop();
      await platform.stop();
    };
    return { stop };
  };
  const { idle, busy, faults } = await watchSweeps(db, start, 3_000);
  expect(faults).toEqual([]);
  const known = new Set(idle.map(({ name }) => name));
  expect(busy.filter(({ name }) => !known.has(name)).length).toBeGreaterThan(0);
});
