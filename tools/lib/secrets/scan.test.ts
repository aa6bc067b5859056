import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { allowedTexts, secretRules } from './rules.ts';
import { checkSecrets, findSecrets } from './scan.ts';

/** Joined here, so that this file holds no text with the form of a secret. */
const planted: [rule: string, text: string][] = [
  ['private key', ['-----BEGIN RSA PRI', 'VATE KEY-----'].join('')],
  ['private key', ['-----BEGIN PRI', 'VATE KEY-----'].join('')],
  ['AWS key', `AKIA${'Q7'.repeat(8)}`],
  ['Google key', `AIza${'x'.repeat(35)}`],
  ['code host token', `ghp_${'a1'.repeat(18)}`],
  ['code host token', `npm_${'a1'.repeat(18)}`],
  ['service token', `sk_live_${'a1'.repeat(12)}`],
  ['Meta token', `EAA${'Gm0PX4'.repeat(10)}`],
  ['Meta token', `${'12'.repeat(8)}|${'a_b'.repeat(9)}`],
  ['bearer token', `authorization: Bearer ${'a1.'.repeat(10)}`],
  ['JSON web token', ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NSJ9', 'x'.repeat(43)].join('.')],
  ['password in a URL', ['redis://default', 'correct-horse@cache:6379'].join(':')],
];

it.each(planted)('reports a %s: %s', (rule, text) => {
  expect(findSecrets('a.ts', `const x = '${text}';`)).toEqual([expect.stringMatching(new RegExp(`^a\\.ts: ${rule} `))]);
});

it('has a planted text for every rule', () => {
  expect([...new Set(planted.map(([rule]) => rule))]).toEqual(Object.keys(secretRules));
});

it('shows only the beginning of a secret', () => {
  const [, text] = planted[4] ?? ['', ''];
  expect(findSecrets('a.ts', text).join('')).not.toContain(text.slice(0, 12));
});

it('accepts URLs without a password, with a variable, and the allowed texts', () => {
  const url =
    'postgres://postgres@127.0.0.1/x redis://127.0.0.1:6379/0 https://a.b/c:d@e postgres://app:${password}@db';
  expect(findSecrets('a.ts', [url, ...Object.keys(allowedTexts)].join('\n'))).toEqual([]);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder, encoding: 'utf8' });

function commit(files: Record<string, string>, message = 'a change'): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  git('add', '.');
  git('commit', '-qm', message);
}

const secret = `AKIA${'Q7'.repeat(8)}`;

it('reports a secret that a later commit removed, and one in a message', () => {
  git('init', '-q');
  commit({ 'a.ts': secret });
  commit({ 'a.ts': 'clean' }, `remove the key\n\n- it was ${secret}`);
  expect(checkSecrets(folder)).toEqual({
    summary: '1 files and 2 commits',
    faults: [expect.stringMatching(/^commit \w{12}: AWS key/), expect.stringMatching(/^commit \w{12}: AWS key/)],
  });
});

it('reads only the commits that main does not have when the branch has its own', () => {
  git('init', '-q');
  commit({ 'a.ts': secret });
  commit({ 'a.ts': 'clean' });
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(checkSecrets(folder).faults).toHaveLength(1);
  commit({ 'b.ts': 'clean' });
  expect(checkSecrets(folder)).toEqual({ summary: '2 files and 1 commits', faults: [] });
});

it('reports a secret in a new file and skips an ignored one', () => {
  git('init', '-q');
  commit({ '.gitignore': '.env\n' });
  writeFileSync(join(folder, '.env'), secret);
  expect(checkSecrets(folder).faults).toEqual([]);
  writeFileSync(join(folder, 'new.ts'), secret);
  expect(checkSecrets(folder).faults).toEqual([expect.stringMatching(/^new\.ts: AWS key/)]);
});
