/** npm run bench (after npm run build): how fast and how heavy the product starts, beside what was promised. */
import { testDatabase } from '@recadia/db/testing';
import { measureBoot, type Boot } from './lib/bench/boot.ts';
import { measureLoginPage } from './lib/bench/login-page.ts';
import { setup } from './lib/services.ts';

const runs = 5;

interface Line {
  what: string;
  measured: number;
  limit: number;
  unit: string;
  digits: number;
}

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

function report(lines: Line[]): void {
  console.log(`${''.padEnd(28)}${'at most'.padStart(10)}${'measured'.padStart(12)}`);
  for (const { what, measured, limit, unit, digits } of lines) {
    const shown = `${measured.toFixed(digits)} ${unit}`.trimEnd();
    const isMet = measured <= limit;
    console.log(
      `${what.padEnd(28)}${`${limit} ${unit}`.trimEnd().padStart(10)}${shown.padStart(12)}${isMet ? '' : '  OVER'}`,
    );
    if (!isMet) process.exitCode = 1;
  }
}

function rss({ rssMb }: Boot): number {
  return rssMb;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
