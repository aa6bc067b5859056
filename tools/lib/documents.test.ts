import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { documentFaults } from './documents.ts';
import { root } from '../../testkit/files.ts';

function faultsOf(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'recadia-documents-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return documentFaults(folder);
}

it('finds no fault in the documents of the repository', () => {
  expect(documentFaults(root)).toEqual([]);
});

it('reports a headless subject outside STYLE.md', () => {
  expect(faultsOf({ 'docs/a.md': 'Good.\nWhoever writes.\n', 'STYLE.md': 'Never whoever.\n' })).toEqual([
    'docs/a.md:2 "Whoever" has no noun: name the user or the process',
  ]);
});

it('reports a link to a missing page or heading', () => {
  const a = '# A\n[b](b.md) [top](b.md#the-top) [gone](gone.md) [lost](b.md#lost) [self](#a) [web](https://x.test)\n';
  expect(faultsOf({ 'docs/a.md': a, 'docs/b.md': '# The top\n' })).toEqual([
    'docs/a.md links to gone.md, which does not exist',
    'docs/a.md links to #lost of docs/b.md, which does not exist',
  ]);
});

it('reports a map above 250 lines and a decision above 40', () => {
  expect(faultsOf({ 'ARCHITECTURE.md': 'x\n'.repeat(251), 'docs/adr/0001-a.md': 'x\n'.repeat(41) })).toEqual([
    'ARCHITECTURE.md has 251 lines, the limit is 250',
    'docs/adr/0001-a.md has 41 lines, the limit is 40',
  ]);
});
