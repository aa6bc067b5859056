/**
 * npm run clones: lists the pairs of places with at least six equal lines in TypeScript files, tests included, and
 * counts them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCommand, root } from '../testkit/files.ts';
import type { CheckResult } from '../testkit/result.ts';

/** The number of copied places that `npm run check` accepts; a change may lower it and never raise it. */
const maximum = 29;

const size = ['--min-lines', '6', '--min-tokens', '50'];

interface Place {
  name: string;
  start: number;
}

interface Report {
  duplicates: { firstFile: Place; secondFile: Place; lines: number }[];
}

/** Each pair as `file:line file:line lines`. */
export function listClones(folder: string): string[] {
  const output = mkdtempSync(join(tmpdir(), 'recadia-clones-'));
  const detector = join(root, 'node_modules/jscpd/run-jscpd.js');
  const report = ['--reporters', 'json', '--output', output, '--silent', '--no-tips'];
  try {
    execFileSync(process.execPath, [detector, ...size, '--pattern', '**/*.{ts,tsx}', ...report, '.'], { cwd: folder });
    const { duplicates } = JSON.parse(readFileSync(join(output, 'jscpd-report.json'), 'utf8')) as Report;
    const at = ({ name, start }: Place) => `${name}:${start}`;
    return duplicates
      .map(({ firstFile, secondFile, lines }) => `${at(firstFile)} ${at(secondFile)} ${lines}`)
      .toSorted();
  } finally {
    rmSync(output, { recursive: true });
  }
}

export function checkClones(folder: string, limit = maximum): CheckResult {
  const clones = listClones(folder);
  const summary = `${clones.length} copied places`;
  return { summary, faults: clones.length > limit ? [...clones, `${summary}, the maximum is ${limit}`] : [] };
}

if (isCommand(import.meta.url)) {
  const clones = listClones(root);
  for (const clone of clones) console.log(clone);
  console.log(`${clones.length} copied places`);
}
