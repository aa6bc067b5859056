import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../files.ts';
import type { Fault } from './fault.ts';

export const longestMs = 20_000;

export interface Verdict {
  isCaught: boolean;
  /** The first failed test, or why the trial proves nothing. */
  note: string;
  testMs: number;
}

/** Applies the fault to the copy, checks that it compiles and that its test fails, and reverts it. */
export async function tryFault(house: string, fault: Fault): Promise<Verdict> {
  const miss = (note: string, testMs = 0): Verdict => ({ isCaught: false, note, testMs });
  try {
    const applied = await run(house, 'git', ['apply', '-'], fault.patch);
    if (applied.status !== 0) return miss(`does not apply: ${applied.said}`);
    const types = await typeCheck(house, fault);
    if (types !== '') return miss(`does not compile: ${types}`);
    const named = fault.named === undefined ? [] : ['-t', fault.named];
    const { failed, ms } = await runTests(house, [fault.test], ['--bail=1', '--retry=0', ...named]);
    const [noticed] = failed;
    if (noticed === undefined) return miss('no test failed', ms);
    return ms > longestMs
      ? miss(`too slow, though noticed by: ${noticed}`, ms)
      : { isCaught: true, note: noticed, testMs: ms };
  } finally {
    for (const path of fault.touches) copyFileSync(join(root, path), join(house, path));
  }
}

/** The compiler would catch a fault that does not compile, which is not the subject of the trial. */
async function typeCheck(house: string, { touches }: Fault): Promise<string> {
  const workspaces = new Set(touches.filter((path) => /\.tsx?$/.test(path)).map((path) => path.split('/')[0] ?? ''));
  for (const workspace of workspaces) {
    const { status, said } = await run(house, process.execPath, ['node_modules/typescript7/bin/tsc', '-p', workspace]);
    if (status !== 0) return said;
  }
  return '';
}

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** The names of the failed tests. A file that cannot be loaded is an error of the trial, not a catch. */
export async function runTests(
  house: string,
  files: string[],
  options: string[] = [],
): Promise<{ failed: string[]; ms: number }> {
  const report = join(house, 'report.json');
  rmSync(report, { force: true });
  const began = performance.now();
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile=${report}`];
  const { said } = await run(house, process.execPath, [...vitest, ...options]);
  const ms = performance.now() - began;
  const results = readReport(report, said);
  const broken = results.find(({ assertionResults }) => assertionResults.length === 0);
  if (broken) throw new Error(`${broken.name} could not run: ${broken.message}`);
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  return { failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName), ms };
}

function readReport(file: string, said: string): Report['testResults'] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults;
  } catch (cause) {
    throw new Error(`the tests left no report: ${said}`, { cause });
  }
}

interface Ended {
  status: number | null;
  said: string;
}

function run(house: string, command: string, args: string[], input = ''): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // Without the ceiling git would treat the copy as an ignored part of this checkout and apply nothing.
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(house) };
    const child = spawn(command, args, { cwd: house, env, stdio: ['pipe', 'pipe', 'pipe'] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, said: Buffer.concat(said).toString().trim().slice(0, 2_000) }));
    child.stdin.end(input);
  });
}
