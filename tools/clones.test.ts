import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkClones } from './clones.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-copied-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Lines of ten tokens each that no other name repeats. */
const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `export const ${name}${at} = ['${name}', ${at}, ${at + 1}];\n`).join('');
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

it('names both places when six lines are copied, and counts them', () => {
  write('a.ts', lines('own', 2) + lines('copied', 6) + lines('end', 1));
  write('a.test.ts', lines('other', 1) + lines('copied', 6));
  // The detector begins with the end of the line before.
  const faults = ['a.test.ts:1 a.ts:2 7', '1 copied places, the maximum is 0'];
  expect(checkClones(folder, 0)).toEqual({ summary: '1 copied places', faults });
  expect(checkClones(folder, 1)).toEqual({ summary: '1 copied places', faults: [] });
});

it('accepts five equal lines', () => {
  write('a.ts', lines('own', 2) + lines('copied', 5));
  write('b.ts', lines('copied', 5) + lines('other', 2));
  expect(checkClones(folder, 0)).toEqual({ summary: '0 copied places', faults: [] });
});
