/** Reports the length of the files written by hand, and the folders with too many of them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCommand, listFiles, root } from '../testkit/files.ts';
import { type CheckResult, reportAndExit } from '../testkit/result.ts';

const limits = { median: 80, p95: 250, max: 400 } as const;
/** Generated files and pure tables have the length of their data. */
const exempt = /\.(gen|table)\.tsx?$/;

const filesPerFolder = 25;
/** Tests stand beside the code they test; the contract and its samples are flat, one file per noun. */
const uncounted =
  /\.(test|test-suite|states|tenancy|verification|gen)\.tsx?$|\/testing\/|^contract\/src\/|^verify\/samples\/features\/|^e2e\/[^/]+$/;

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
  faults.push(...crowdedFolders(sizes.map(({ path }) => path)));
  const { median, p95, max } = measured;
  return { summary: `${sizes.length} files, lines: median ${median}, p95 ${p95}, longest ${max}`, faults };
}

function crowdedFolders(paths: string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((one) => !uncounted.test(one))) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesPerFolder)
    .map(([folder, count]) => `${folder} holds ${count} code files, the limit is ${filesPerFolder}`);
}

if (isCommand(import.meta.url)) reportAndExit(checkFileSizes(root));
