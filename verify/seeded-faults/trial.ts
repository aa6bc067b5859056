import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../testkit/files.ts';
import type { Fault } from './fault.ts';

export const longestMs = 20_000;

export interface Verdict {
  isCaught: boolean;
  /** The first failed test, or why the trial proves nothing. */
  note: string;
  testMs: number;
}

/** Applies the fault to the copy, checks that it compiles and that its test fails, and reverts it. */
export async function tryFault(folder: string, fault: Fault, mostMs: number): Promise<Verdict> {
  const miss = (note: string, testMs = 0): Verdict => ({ isCaught: false, note, testMs });
  try {
    const applied = await run(folder, 'git', ['apply', '-'], fault.patch);
    if (applied.status !== 0) return miss(`does not apply: ${applied.output}`);
    const types = await typeCheck(folder, fault);
    if (types !== '') return miss(`does not compile: ${types}`);
    const named = fault.named === undefined ? [] : ['-t', fault.named];
    const { failed, ms } = await runTests(folder, [fault.test], ['--bail=1', '--retry=0', ...named]);
    const [noticed] = failed;
    if (noticed === undefined) return miss('no test failed', ms);
    return ms > mostMs
      ? miss(`too slow, though noticed by: ${noticed}`, ms)
      : { isCaught: true, note: noticed, testMs: ms };
  } finally {
    for (const path of fault.touches) copyFileSync(join(root, path), join(folder, path));
  }
}

/** The compiler would catch a fault that does not compile, which is not the subject of the trial. */
async function typeCheck(folder: string, { touches }: Fault): Promise<string> {
  const workspaces = new Set(touches.filter((path) => /\.tsx?$/.test(path)).map((path) => path.split('/')[0] ?? ''));
  for (const workspace of workspaces) {
    const { status, output } = await run(folder, process.execPath, [
      'node_modules/typescript7/bin/tsc',
      '-p',
      workspace,
    ]);
    if (status !== 0) return output;
  }
  return '';
}

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** The names of the failed tests. A file that cannot be loaded is an error of the trial, not a catch. */
export async function runTests(
  folder: string,
  files: string[],
  options: string[] = [],
): Promise<{ failed: string[]; ms: number }> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const began = performance.now();
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile=${report}`];
  const { output } = await run(folder, process.execPath, [...vitest, ...options]);
  const ms = performance.now() - began;
  const results = readReport(report, output);
  const broken = results.find(({ assertionResults }) => assertionResults.length === 0);
  if (broken) throw new Error(`${broken.name} could not run: ${broken.message}`);
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  return { failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName), ms };
}

function readReport(file: string, output: string): Report['testResults'] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults;
  } catch (cause) {
    throw new Error(`the tests left no report: ${output}`, { cause });
  }
}

interface Ended {
  status: number | null;
  output: string;
}

function run(folder: string, command: string, args: string[], input = ''): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // Without the ceiling git would treat the copy as an ignored part of this checkout and apply nothing.
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) };
    const child = spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output: Buffer.concat(output).toString().trim().slice(0, 2_000) }));
    child.stdin.end(input);
  });
}
