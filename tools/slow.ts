/**
 * npm run slow [-- --count 20]: lists the slowest tests of the last runs of tools/tests.ts, which CI uses for tests and
 * journeys, and the sum of each file.
 */
import { parseArgs } from 'node:util';
import { readDurations } from './lib/durations.ts';

const { values } = parseArgs({ options: { count: { type: 'string', default: '20' } } });
const count = Number(values.count);
const durations = readDurations();
if (durations.length === 0) console.log('No durations yet: run `node --import tsx tools/tests.ts` first.');

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`;
const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, count);
for (const { file, title, ms } of slowest) console.log(`${seconds(ms)}  ${file}: ${title}`);

const sums = new Map<string, number>();
for (const { file, ms } of durations) sums.set(file, (sums.get(file) ?? 0) + ms);
console.log();
for (const [file, ms] of [...sums].toSorted(([, a], [, b]) => b - a).slice(0, count))
  console.log(`${seconds(ms)}  ${file}`);
