/** Reports the length of the files written by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCommand, listFiles, root } from './lib/files.ts';
import { type CheckResult, reportAndExit } from './lib/result.ts';

const limits = { median: 80, p95: 250, max: 400 } as const;
/** Generated files and pure tables have the length of their data. */
const exempt = /\.(gen|table)\.tsx?$/;

export function checkFileSizes(folder: string): CheckResult {
  const sizes = listFiles(folder, /\.tsx?$/)
    .filter((path) => !exempt.test(path))
    .map((path) => ({ path, lines: readFileSync(join(folder, path), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const at = (share: number): number => sizes[Math.ceil(sizes.length * share) - 1]?.lines ?? 0;
  const measured = { median: at(0.5), p95: at(0.95), max: at(1) };
  const longest = sizes
    .slice(-5)
    .reverse()
    .map(({ path, lines }) => `${path} (${lines})`);

  const exceeded = (['median', 'p95', 'max'] as const).filter((name) => measured[name] > limits[name]);
  const faults = exceeded.map((name) => `${name} is ${measured[name]} lines, the limit is ${limits[name]}`);
  if (faults.length > 0) faults.push(`longest: ${longest.join(', ')}`);
  const { median, p95, max } = measured;
  return { summary: `${sizes.length} files, lines: median ${median}, p95 ${p95}, longest ${max}`, faults };
}

if (isCommand(import.meta.url)) reportAndExit(checkFileSizes(root));
