import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLocales } from './check-locales.ts';
import { listFiles } from '../testkit/files.ts';
import { nounOf } from './lib/new-feature/names.ts';
import { copyRepository } from '../testkit/copy-repository.ts';
import { newFeature } from './new-feature.ts';
import { idsIn } from './requirements.ts';

let folder: string;
let before: Set<string>;

// Two words, because one word has the same spelling everywhere and would hide a mistake.
const noun = ['price-list', 'price-lists'] as const;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-new-feature-'));
  copyRepository(folder);
  before = new Set(listFiles(folder, /./));
  const args = ['--import', 'tsx', 'tools/new-feature.ts', ...noun];
  execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of success or failure, so that the expectation shows it. */
const run = (script: string, ...args: string[]): string =>
  spawnSync(process.execPath, [join('node_modules', script), ...args], { cwd: folder, encoding: 'utf8' }).stdout;

const featureFiles = ['contract/src/price-lists.ts', 'server/src/features/price-lists', 'web/src/features/price-lists'];

describe('a new room', { timeout: 180_000 }, () => {
  // These three include the sources of contract and db.
  it.each(['server', 'web', 'tools'])('type-checks in %s', (workspace) => {
    expect(run('typescript7/bin/tsc', '-p', workspace)).toBe('');
  });

  it('breaks no import rule', () => {
    const report = run('dependency-cruiser/bin/dependency-cruiser.mjs', '-T', 'err', ...featureFiles);
    expect(report).toContain('no dependency violations found');
  });

  it('has its texts, and those of its error codes, in three languages', () => {
    expect(checkLocales(folder).faults).toEqual([]);
  });

  it('is in the documents made from the contract', () => {
    expect(readFileSync(join(folder, 'docs/routes.gen.md'), 'utf8')).toContain('`POST /price-lists`');
  });

  it('stands on every side, with its tests', () => {
    expect(newFiles()).toEqual(
      expect.arrayContaining([
        'contract/src/price-lists.ts',
        'contract/src/price-lists.test.ts',
        'db/search/search_price_lists.sql',
        'server/src/features/price-lists/price-lists.routes.test.ts',
        'web/src/features/price-lists/PriceListsPage.test.tsx',
        'web/src/features/price-lists/PriceListsPage.tsx',
        'web/src/features/price-lists/price-lists.pt.json',
      ]),
    );
  });

  it('speaks of itself alone: not of tags, not of kanban, and it proves no requirement of theirs', () => {
    for (const path of newFiles()) {
      const text = readFileSync(join(folder, path), 'utf8').replace(/\bTag as PriceListIcon\b/, '');
      const foreign = [...(text.match(/\btags?\b|kanban/gi) ?? []), ...idsIn(text).whole, ...idsIn(text).part];
      expect([path, ...foreign]).toEqual([path]);
    }
  });

  it('is made once', async () => {
    await expect(newFeature(folder, nounOf(...noun))).rejects.toThrow('such a feature already');
  });
});

const newFiles = (): string[] => listFiles(folder, /./).filter((path) => !before.has(path));

it.each([
  ['Price', 'prices'],
  ['price_list', 'price_lists'],
  ['', ''],
  ['sheep', 'sheep'],
])('"%s", "%s" is refused', (singular, plural) => {
  expect(() => nounOf(singular, plural)).toThrow();
});
