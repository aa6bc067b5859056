import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFileSizes } from './file-sizes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-sizes-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (name: string, lines: number): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), 'x\n'.repeat(lines));
};

it('short files pass; generated files and tables do not count', () => {
  write('a.ts', 80);
  write('b.tsx', 10);
  write('schema.gen.ts', 5_000);
  write('passwords.table.ts', 3_000);
  expect(checkFileSizes(folder)).toEqual({ summary: '2 files, lines: median 10, p95 80, longest 80', faults: [] });
});

it('one file above 400 lines fails and is named', () => {
  for (let i = 0; i < 40; i += 1) write(`${i % 2}/small${i}.ts`, 20);
  write('huge.test.ts', 401);
  const { faults } = checkFileSizes(folder);
  expect(faults[0]).toBe('max is 401 lines, the limit is 400');
  expect(faults[1]).toContain('huge.test.ts (401)');
});

it('a median above 80 and a 95th percentile above 250 fail', () => {
  for (let i = 0; i < 10; i += 1) write(`a${i}.ts`, 81);
  write('b.ts', 251);
  expect(checkFileSizes(folder).faults.slice(0, 2)).toEqual([
    'median is 81 lines, the limit is 80',
    'p95 is 251 lines, the limit is 250',
  ]);
});

it('names a folder with more than 25 code files, tests aside', () => {
  for (let i = 0; i < 25; i += 1) write(`full/a${i}.ts`, 1);
  write('full/a0.test.ts', 1);
  write('full/testing/helper.ts', 1);
  expect(checkFileSizes(folder).faults).toEqual([]);
  write('full/b.ts', 1);
  expect(checkFileSizes(folder).faults).toEqual(['full holds 26 code files, the limit is 25']);
});
