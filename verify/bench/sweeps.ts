import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptDatabase } from '@recadia/db/testing';
import { bundleForRun } from '../../testkit/bundle.ts';
import { serverEnvironment, startServer } from '../../testkit/server-process.ts';
import { startPlace } from './desk/place.ts';
import { fillForSweeps } from './sweeps-fill.ts';
import type { Statement } from './sweeps-plans.ts';
import { due, limits, watchSweeps } from './sweeps-watch.ts';

const watchMs = 20_000;
const recipe = readFileSync(join(import.meta.dirname, 'sweeps-fill.ts'), 'utf8');

/** The queries for due work in a large database: each must read only the due rows. */
export async function benchSweeps({ tickets }: { tickets: number }): Promise<void> {
  const place = await startPlace();
  try {
    const began = performance.now();
    const db = await keptDatabase({
      adminUrl: place.url,
      label: `sweeps_${tickets}`,
      recipe,
      fill: (run) => fillForSweeps(run, tickets),
    });
    console.log(`${tickets} tickets are there after ${Math.round((performance.now() - began) / 1_000)} s`);
    const main = await bundleForRun();
    const env = serverEnvironment(db, { ROLE: 'worker', STORAGE_ROOT: join(tmpdir(), db.name) });
    const start = (appUrl: string) => startServer({ env: { ...env, DATABASE_URL: appUrl }, main });
    const { idle, busy, faults } = await watchSweeps(db, start, watchMs);
    console.log(`\nnothing is due (p95 at most ${limits.ms} ms)`);
    print(idle);
    console.log(`\n${due.timers} timers and ${due.schedules} schedules are due`);
    print(busy);
    const slow = idle.filter(({ ms }) => p95(ms) > limits.ms).map(({ name, ms }) => `${name}: ${p95(ms)} ms (p95)`);
    for (const fault of [...faults, ...slow]) console.error(fault);
    console.log(`bench sweeps: ${idle.length} statements, ${faults.length + slow.length} faults`);
    if (faults.length + slow.length > 0) process.exitCode = 1;
  } finally {
    await place.stop();
  }
}

const at = (ms: number[], share: number): number =>
  ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0;
/** The slowest value depends more on other load of the machine. */
const p95 = (ms: number[]) => at(ms, 0.95);

function print(statements: Statement[]): void {
  const columns = (...cells: string[]) => cells.map((cell) => cell.padStart(9)).join('');
  console.log(`${''.padEnd(60)}${columns('times', 'p50 ms', 'p95 ms', 'max ms', 'rows')}  read whole`);
  for (const { name, ms, rows, whole } of statements.toSorted((a, b) => b.rows - a.rows)) {
    const times = [0.5, 0.95, 1].map((share) => at(ms, share).toFixed(2));
    console.log(
      `${name.padEnd(60)}${columns(String(ms.length), ...times, String(rows))}  ${[...whole].join(' ')}`.trimEnd(),
    );
  }
}
