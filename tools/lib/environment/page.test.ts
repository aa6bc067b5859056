import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../../testkit/files.ts';
import { declaredVariables, environmentFaults, environmentPage, readNames, undescribed } from './page.ts';

function aFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'recadia-environment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('reports a variable without a description', () => {
  const planted = {
    DESCRIBED: { description: 'A port.', def: { type: 'number' } },
    PLANTED: { def: { type: 'string' } },
  };
  expect(undescribed(declaredVariables(planted))).toEqual(['PLANTED has no meaning beside its declaration']);
});

it('reports a variable that a source reads and no table declares', () => {
  const folder = aFolder({ 'planted.ts': `export const x = process.env['PLANTED_NAME'] ?? process.env.PATH;\n` });
  expect(environmentFaults(folder)).toEqual(['planted.ts reads PLANTED_NAME, which is not declared']);
});

it('finds the names that scripts read and skips tests', () => {
  const folder = aFolder({ 'services.sh': 'port=${PLANTED_PORT:-1}\n', 'a.test.ts': `process.env['PLANTED_TEST'];\n` });
  expect([...readNames(folder)]).toEqual([['PLANTED_PORT', 'services.sh']]);
});

it('shows required, absent and given defaults and the allowed values', () => {
  const choice = { def: { entries: { on: 'on', off: 'off' } } };
  const planted = {
    A: { description: 'A.', def: { type: 'string' } },
    B: { description: 'B.', def: { type: 'optional' } },
    C: { description: 'C.', def: { type: 'default', defaultValue: true } },
    D: { description: 'D.', def: { type: 'default', defaultValue: 'on', innerType: choice } },
  };
  expect(declaredVariables(planted)).toEqual([
    { name: 'A', default: 'required', meaning: 'A.' },
    { name: 'B', default: '', meaning: 'B.' },
    { name: 'C', default: '`on`', meaning: 'C.' },
    { name: 'D', default: '`on`', meaning: 'D. One of `on`, `off`.' },
  ]);
});

it('lists every variable of the product, described and declared', () => {
  expect(environmentFaults(root)).toEqual([]);
  const page = environmentPage();
  for (const name of [
    'STORAGE_ROOT',
    'S3_ENDPOINT',
    'GATEWAY_CAPACITY',
    'SMTP_URL',
    'PUSH_PRIVATE_ORIGIN',
    'RECADIA_PG_APP_URL',
  ]) {
    expect(page).toContain(`| \`${name}\` |`);
  }
});
