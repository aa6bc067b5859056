import { testDatabase } from '@recadia/db/testing';
import { setup } from '../../testkit/services.ts';
import { measureBoot, type Boot } from './boot.ts';
import { report } from './lines.ts';
import { measureLoginPage } from './login-page.ts';

const runs = 5;

/** Start time and memory of the built product. */
export async function benchStart(): Promise<void> {
  setup();
  const db = await testDatabase();
  try {
    const boots: Boot[] = [];
    for (let run = 0; run < runs; run += 1) boots.push(await measureBoot(db));
    const login = await measureLoginPage(db);
    const ready = boots.map(({ readyMs }) => readyMs);
    report([
      { what: 'api ready, median of 5', measured: median(ready), limit: 1_000, unit: 'ms', digits: 0 },
      { what: 'api ready, slowest of 5', measured: Math.max(...ready), limit: 1_000, unit: 'ms', digits: 0 },
      { what: 'api idle, resident memory', measured: Math.max(...boots.map(rss)), limit: 130, unit: 'MB', digits: 1 },
      { what: '/login, gzipped scripts', measured: login.scriptKb, limit: 150, unit: 'KB', digits: 1 },
      { what: '/login, third-party hosts', measured: login.thirdParties.length, limit: 0, unit: '', digits: 0 },
      { what: '/login, layout shift', measured: login.layoutShift, limit: 0, unit: '', digits: 4 },
    ]);
    console.log(`\nscripts of /login: ${login.scripts.map(({ name, kb }) => `${name} ${kb.toFixed(1)}`).join(', ')}`);
    for (const host of login.thirdParties) console.error(`third party: ${host}`);
  } finally {
    await db.drop();
  }
}

function rss({ rssMb }: Boot): number {
  return rssMb;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
