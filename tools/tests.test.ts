import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../testkit/files.ts';

let folder: string;
beforeEach(() => {
  // Inside the repository, where vitest is found.
  mkdirSync(join(root, '.state'), { recursive: true });
  folder = mkdtempSync(join(root, '.state/tests-'));
  writeFileSync(join(folder, 'vitest.config.js'), 'export default { test: { include: ["*.spec.js"] } };');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function aFile(name: string, before: string, test = ''): void {
  const lines = [
    'import { existsSync, writeFileSync } from "node:fs";',
    'import { beforeAll, expect, it } from "vitest";',
    `const mark = ${JSON.stringify(join(folder, `${name}.mark`))};`,
    `beforeAll(() => { const isFirst = !existsSync(mark); writeFileSync(mark, ""); ${before} });`,
    `it("holds", () => { ${test} });`,
  ];
  writeFileSync(join(folder, `${name}.spec.js`), lines.join('\n'));
}

function runTests() {
  const words = ['--import', 'tsx', join(root, 'tools/tests.ts'), '--root', folder];
  const env = { ...process.env, NO_COLOR: '1' };
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' });
  return { status, stdout, last: stdout.trimEnd().split('\n').at(-1) };
}

it('a file that failed before its tests is run once more, named, and counted once', () => {
  aFile('sound', '');
  aFile('shaky', 'if (isFirst) throw new Error("the machine");');
  const { status, stdout, last } = runTests();
  expect(stdout).toMatch(/^once more, after a failure: .*shaky\.spec\.js$/m);
  expect(stdout).not.toMatch(/^ *Tests {2}/m);
  expect([status, last]).toEqual([0, '2 passed, 0 failed, 0 skipped']);
});

it('names a test that passed at its second try', () => {
  aFile('shaky', '', 'const first = !existsSync(mark + 2); writeFileSync(mark + 2, ""); expect(first).toBe(false);');
  writeFileSync(join(folder, 'vitest.config.js'), 'export default { test: { include: ["*.spec.js"], retry: 1 } };');
  const { status, stdout } = runTests();
  expect(stdout).toMatch(/^needed another try: .*shaky\.spec\.js: holds$/m);
  expect(status).toBe(0);
});

it('fails a file that fails again', () => {
  aFile('sound', '');
  aFile('broken', '', 'expect(1).toBe(2);');
  aFile('ruined', 'throw new Error("always");');
  const { status, last } = runTests();
  expect([status, last]).toEqual([1, '1 passed, 2 failed, 1 skipped']);
});
