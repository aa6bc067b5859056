import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import tseslint from 'typescript-eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../testkit/files.ts';

const anything = 'declare const y: any;';

const planted: Record<string, string> = {
  'await-thenable': 'export async function x() { await 1; }',
  'no-array-delete': 'export function x(list: number[]) { delete list[0]; }',
  'no-base-to-string': 'export const x = (y: { a: number }) => y.toString();',
  'no-duplicate-type-constituents': `export type X = 'a' | 'a';`,
  'no-floating-promises': 'export function x(work: () => Promise<void>) { work(); }',
  'no-for-in-array': 'export function x(list: number[]) { for (const at in list) console.log(at); }',
  'no-implied-eval': `export const x = setTimeout('alert(1)', 1);`,
  'no-misused-promises': 'export const x = (list: number[]) => list.forEach(async () => {});',
  'no-redundant-type-constituents': 'export type X = unknown | string;',
  'no-unnecessary-type-assertion': 'export const x = (y: string) => y as string;',
  'no-unsafe-argument': `${anything} export const x = (take: (text: string) => void) => take(y);`,
  'no-unsafe-assignment': `${anything} export const x = y;`,
  'no-unsafe-call': `${anything} export const x = () => { y(); };`,
  'no-unsafe-enum-comparison': 'enum A { B } export const x = (a: A) => a === 1;',
  'no-unsafe-member-access': `${anything} export const x = () => { y.z; };`,
  'no-unsafe-return': `${anything} export const x = (): string => { return y; };`,
  'no-unsafe-unary-minus': 'export const x = (y: string) => -y;',
  'only-throw-error': `export function x() { throw 'a'; }`,
  'prefer-promise-reject-errors': `export const x = () => Promise.reject('a');`,
  'restrict-plus-operands': `export const x = (y: { a: 1 }) => 'a' + y;`,
  'restrict-template-expressions': 'export const x = (y: { a: 1 }) => `${y}`;',
  'switch-exhaustiveness-check': `export const x = (y: 'a' | 'b') => { switch (y) { case 'a': return 1; } return 2; };`,
};

const letBe: Record<string, string> = {
  'a-default.ts': `export const x = (y: 'a' | 'b') => { switch (y) { case 'a': return 1; default: return 2; } };`,
  'any-in-a.test.ts': `${anything} export const x = y;`,
  'no-await.ts': 'export const x = async () => 1;',
  'said-why.ts': `export function x() { throw 'a'; } // oxlint-disable-line typescript/only-throw-error -- a test`,
};

const tsconfig = { compilerOptions: { strict: true, target: 'ES2023', lib: ['ES2023', 'DOM'], types: [] } };

let folder: string;
let found: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-typed-lint-'));
  const files = {
    ...letBe,
    ...Object.fromEntries(Object.entries(planted).map(([rule, code]) => [`${rule}.ts`, code])),
  };
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), `${code}\n`);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  found = lint(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `file.ts rule`, for every finding below the folder. */
function lint(folder: string): string[] {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--type-aware', '--config', '.oxlintrc.json', '--format', 'json', folder];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => `${basename(filename)} ${/\((.+)\)/.exec(code)?.[1] ?? code}`);
}

describe('a planted violation is caught', () => {
  it.each(Object.keys(planted))('%s', (rule) => {
    expect(found).toContain(`${rule}.ts ${rule}`);
  });

  it('for every rule that typescript-eslint recommends where types are known, but for two', () => {
    const asksTheCompiler = Object.keys(tseslint.configs.disableTypeChecked.rules ?? {});
    const recommended = tseslint.configs.recommendedTypeChecked.flatMap(({ rules }) => Object.entries(rules ?? {}));
    const wanted = recommended
      .filter(([rule, level]) => level !== 'off' && asksTheCompiler.includes(rule))
      .map(([rule]) => rule.replace('@typescript-eslint/', ''))
      // An async function without await still returns a promise to its caller.
      .filter((rule) => rule !== 'require-await')
      // Our objects are closures, so taking a method out of one is intended.
      .filter((rule) => rule !== 'unbound-method');
    expect(Object.keys(planted)).toEqual(expect.arrayContaining(wanted));
  });
});

it.each(Object.keys(letBe))('%s is let be', (name) => {
  expect(found.filter((line) => line.startsWith(`${name} `))).toEqual([]);
});
