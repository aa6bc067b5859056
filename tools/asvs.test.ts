import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../testkit/files.ts';

/** The numbers of ASVS 5.0.0, kept apart from the page so that a lost row is noticed. */
const numbers = readFileSync(join(root, 'docs/asvs.numbers.txt'), 'utf8').trim().split(/\s+/);
const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', level = '', subject = '', state = '', how = '', tests = '']) => ({
    number,
    level,
    subject,
    state,
    how,
    tests: tests.match(/[^`\s]+/g) ?? [],
  }));

it('lists every ASVS requirement of level 1 and 2 once, with a state and a reason', () => {
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  for (const row of rows) {
    expect(['met', 'not met', 'n/a'], row.number).toContain(row.state);
    expect(['1', '2'], row.number).toContain(row.level);
    expect(row.subject.length, row.number).toBeGreaterThan(1);
    expect(row.how.length, row.number).toBeGreaterThan(1);
  }
});

it.each(['docs/asvs.md', 'docs/threat-model.md'])('names only test files that exist in %s', (page) => {
  const named = readFileSync(join(root, page), 'utf8').match(/[\w./-]+\.test\.tsx?/g) ?? [];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
