import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLocales } from './check-locales.ts';
import { listFiles } from '../testkit/files.ts';
import { nounOf } from './lib/new-feature/names.ts';
import { copyRepository } from '../testkit/copy-repository.ts';
import { setup as startServices } from '../testkit/services.ts';
import { removeFeature } from './lib/new-feature/remove.ts';
import { newFeature } from './new-feature.ts';
import { idsIn } from './requirements.ts';

let folder: string;
let before: Map<string, string>;

// Two words, because one word has the same spelling everywhere and would hide a mistake.
const noun = ['price-list', 'price-lists'] as const;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-new-feature-'));
  copyRepository(folder);
  before = allFiles();
  generate(...noun);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const allFiles = () => new Map(listFiles(folder, /./).map((path) => [path, readFileSync(join(folder, path), 'utf8')]));

function generate(...words: string[]): void {
  const args = ['--import', 'tsx', 'tools/new-feature.ts', ...words];
  execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The output of success or failure, so that the expectation shows it. */
const run = (script: string, ...args: string[]): string =>
  spawnSync(process.execPath, [join('node_modules', script), ...args], { cwd: folder, encoding: 'utf8' }).stdout;

const featureFiles = ['contract/src/price-lists.ts', 'server/src/features/price-lists', 'web/src/features/price-lists'];

describe('a new feature', { timeout: 180_000 }, () => {
  it('is entered in three files by hand, and in the generated ones', () => {
    const changed = [...allFiles()].filter(([path, text]) => before.has(path) && before.get(path) !== text);
    const entered = changed.map(([path]) => path).filter((path) => !path.includes('.gen.'));
    expect(entered).toEqual(['contract/src/features.ts', 'server/src/features.ts', 'web/src/features.ts']);
  });

  // These three include the sources of contract and db.
  it.each(['server', 'web', 'verify'])('type-checks in %s', (workspace) => {
    expect(run('typescript7/bin/tsc', '-p', workspace)).toBe('');
  });

  it('passes its own tests on every side', () => {
    startServices();
    const report = run('vitest/vitest.mjs', 'run', 'price-list', '--reporter=json');
    const { success, numPassedTests } = JSON.parse(report) as { success: boolean; numPassedTests: number };
    expect([success, numPassedTests > 50]).toEqual([true, true]);
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
        'db/src/testing/builders/price-lists.ts',
        'server/src/features/price-lists/price-lists.routes.test.ts',
        'web/src/features/price-lists/PriceListsPage.test.tsx',
        'web/src/features/price-lists/PriceListsPage.tsx',
        'web/src/features/price-lists/price-lists.pt.json',
        'verify/samples/features/price-lists.ts',
      ]),
    );
  });

  it('speaks of itself alone: not of tags, not of kanban, and it proves no requirement of theirs', () => {
    for (const path of newFiles()) {
      const text = readFileSync(join(folder, path), 'utf8').replace(
        /\bTag( as PriceListIcon|(?= \} from 'lucide-react')|(?=, keys))/g,
        '',
      );
      const foreign = [...(text.match(/\btags?\b|kanban/gi) ?? []), ...idsIn(text).whole, ...idsIn(text).part];
      expect([path, ...foreign]).toEqual([path]);
    }
  });

  it('is made once', async () => {
    await expect(newFeature(folder, nounOf(...noun))).rejects.toThrow('such a feature already');
  });

  it('leaves every file as before when one command removes it', () => {
    generate('--remove', ...noun);
    const after = allFiles();
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...after].filter(([path, text]) => before.get(path) !== text)).toEqual([]);
    expect(() => removeFeature(folder, nounOf(...noun))).toThrow('There is no feature price-lists');
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
