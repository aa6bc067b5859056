/**
 * node --import tsx tools/tests.ts [arguments of vitest]: the tests as CI runs them. Vitest retries a test, but not a
 * failure before or after the tests of a file; a few failed files are run once more here, by themselves, and named.
 * Ends with "N passed, M failed, K skipped".
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { keepDurations, type TestDuration } from './lib/durations.ts';
import { root } from '../testkit/files.ts';

/** The fields of vitest's `json` report that are used here. */
interface FileResult {
  name: string;
  status: 'passed' | 'failed';
  assertionResults: { status: string; fullName: string; duration?: number | null; failureMessages: string[] }[];
}

/** More failed files than this are not an accident. */
const atMost = 6;

const given = process.argv.slice(2);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const folder = mkdtempSync(join(tmpdir(), 'recadia-tests-'));
const results = new Map<string, FileResult>();

let status = await run(given);
const failed = [...results.values()].filter((file) => file.status === 'failed').map(({ name }) => name);
if (status !== 0 && failed.length > 0 && failed.length <= atMost) {
  console.log(`\nonce more, after a failure: ${failed.join(', ')}`);
  status = await run([...given.filter((one) => one.startsWith('-') || isValue(one)), ...failed]);
}
rmSync(folder, { recursive: true });
keepDurations(durationsOf([...results.values()]).filter(({ file }) => !file.startsWith('.state/')));

// A test that passed with a failure message passed on a retry.
const retried = [...results.values()].flatMap(({ name, assertionResults }) =>
  assertionResults
    .filter((one) => one.status === 'passed' && one.failureMessages.length > 0)
    .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
);
for (const test of retried) console.log(`needed another try: ${test}`);

const statuses = [...results.values()].flatMap(statusesOf);
const count = (wanted: (status: string) => boolean) => statuses.filter(wanted).length;
const [passed, bad] = [count((one) => one === 'passed'), count((one) => one === 'failed')];
console.log(`\n${passed} passed, ${bad} failed, ${statuses.length - passed - bad} skipped`);
process.exit(status);

function durationsOf(files: FileResult[]): TestDuration[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      title: fullName,
      ms: duration ?? 0,
    })),
  );
}

/** True for the value of an option; every other word without a dash names files. */
function isValue(word: string): boolean {
  const before = given[given.indexOf(word) - 1] ?? '';
  return ['--config', '--project', '--exclude', '--root', '-t'].includes(before);
}

/** A file that failed outside its tests has no failed test: it counts as one. */
function statusesOf({ status: whole, assertionResults }: FileResult): string[] {
  const all = assertionResults.map((one) => one.status);
  return whole === 'failed' && !all.includes('failed') ? [...all, 'failed'] : all;
}

async function run(words: string[]): Promise<number> {
  const output = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const child = spawn(process.execPath, [vitest, 'run', ...words, ...reporters], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  const isOver = new Promise<number>((resolve) => void child.once('close', (code) => resolve(code ?? 1)));
  // The count at the end includes both runs, so the count of a single run is relabelled.
  for await (const line of createInterface({ input: child.stdout }))
    console.log(line.replace(/^ *Tests {2}/, 'of them '));
  const code = await isOver;
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as { testResults: FileResult[] };
  for (const file of testResults) results.set(file.name, file);
  rmSync(output);
  return code;
}
