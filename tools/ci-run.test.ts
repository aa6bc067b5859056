import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../testkit/files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-ci-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The real script with other steps. */
function runSteps(steps: string[]): { status: number | null; lines: string[] } {
  const script = readFileSync(join(root, '.ci/run'), 'utf8');
  const list = steps.map((step) => `  '${step}'`).join('\n');
  mkdirSync(join(folder, '.ci'));
  const changed = script.replace(/^steps=\([^]*?^\)/m, () => `steps=(\n${list}\n)`);
  expect(changed).not.toBe(script);
  writeFileSync(join(folder, '.ci/run'), changed);
  const { status, stdout } = spawnSync('bash', [join(folder, '.ci/run')], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
}

it('adds up what vitest and our own tools counted and ends with the sum', () => {
  const { status, lines } = runSteps([
    'test   : printf "      Tests  12 passed | 2 skipped (14)\\n"',
    'matrix : printf "checked 9 passed, 1 failed rows\\n30 passed, 0 failed\\n"',
    'e2e    : echo "8 passed, 0 failed, 3 skipped"',
  ]);
  expect(status).toBe(0);
  expect(lines.slice(-2)).toEqual(['5 skipped', '50 passed, 0 failed']);
  expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(3);
});

it('stops at the first failing step, counts its failures and keeps its output', () => {
  const { status, lines } = runSteps([
    'test : printf "\\033[2m Tests \\033[22m 3 failed | 7 passed (10)\\n"; exit 1',
    'next : printf "      Tests  5 passed (5)\\n"',
  ]);
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('7 passed, 3 failed');
  expect(lines.join('\n')).not.toContain('== next');
  expect(readFileSync(join(folder, '.state/ci/test.log'), 'utf8')).toContain('7 passed');
});

it('a step that fails without counting tests is one failure', () => {
  const { status, lines } = runSteps(['check : echo lint; false']);
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
});

it('a tool that counts failures but exits with success still fails the run', () => {
  const { status, lines } = runSteps(['fuzz : echo "4 passed, 2 failed"']);
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('4 passed, 2 failed');
});
