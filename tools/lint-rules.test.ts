import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { root } from '../testkit/files.ts';

const eslint = new ESLint({ cwd: root });

async function rulesBroken(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

const planted: [rule: string, file: string, code: string][] = [
  ['no-restricted-imports', 'server/src/features/tags/x.ts', `import pg from 'pg'; export const x = pg;`],
  [
    'no-restricted-imports',
    'server/src/features/tags/x.ts',
    `import { request } from 'undici'; export const x = request;`,
  ],
  [
    'no-restricted-imports',
    'server/src/features/tags/x.ts',
    `import { request } from 'node:https'; export const x = request;`,
  ],
  [
    'no-restricted-imports',
    'web/src/ui/X.tsx',
    `import { useTranslation } from 'react-i18next'; export const x = useTranslation;`,
  ],
  ['no-restricted-globals', 'server/src/features/tags/x.ts', `export const x = () => fetch('http://a');`],
  ['no-restricted-properties', 'server/src/platform/process/log.ts', `export const x = process.env['LEVEL'];`],
  ['no-restricted-properties', 'web/src/lib/x.ts', `export const x = process.env.LEVEL;`],
  [
    'no-restricted-syntax',
    'web/src/ui/X.tsx',
    `export const X = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;`,
  ],
  ['no-restricted-syntax', 'web/src/ui/x.ts', `export const x = (e: Element) => { e.innerHTML = ''; };`],
  ['no-restricted-syntax', 'server/src/features/tags/x.sql.ts', `export const x = sql.raw('1');`],
  ['no-restricted-syntax', 'db/src/x.ts', `export const x = sql.raw('1');`],
  ['no-restricted-syntax', 'server/src/features/tags/x.sql.ts', 'export const x = sql`select set_config(1)`;'],
  ['no-restricted-syntax', 'server/src/platform/x.ts', `export default 1;`],
  ['no-restricted-syntax', 'whatsapp/src/x.ts', `void (async () => { await y(); })();`],
  ['no-restricted-syntax', 'server/src/platform/x.ts', `void (async () => { await y(); })();`],
  ['no-console', 'server/src/platform/x.ts', `console.log(1);`],
  ['no-console', 'web/src/lib/x.ts', `console.log(1);`],
  ['@typescript-eslint/no-explicit-any', 'contract/src/x.ts', `export const x = (y: any) => String(y);`],
  [
    '@typescript-eslint/consistent-type-imports',
    'contract/src/x.ts',
    `import { A } from './a.ts'; export const x = (a: A) => a.b;`,
  ],
  ['@typescript-eslint/ban-ts-comment', 'contract/src/x.ts', `// @ts-ignore\nexport const x = 1;`],
  ['plain-english/exported-name', 'db/src/x.ts', `export function tellEveryCompany() {}`],
  ['plain-english/exported-name', 'web/src/lib/x.ts', `export const frontDoor = 1;`],
  ['plain-english/exported-name', 'contract/src/x.ts', `export type Heard = string;`],
  ['plain-english/test-title', 'db/src/x.test.ts', `it('what was stored is found again', () => {});`],
  ['plain-english/test-title', 'db/src/x.test.ts', `it('TKT-01 part of ROL-03: who is in no queue', () => {});`],
  ['plain-english/test-title', 'db/src/x.test.ts', `it.each([1])('shows a ticket to nobody %s', () => {});`],
  ['plain-english/test-title', 'db/src/x.test.ts', `describe('a customer is heard', () => {});`],
  ['plain-english/test-title', 'e2e/x.test.ts', `it('TKT-01 ${'long '.repeat(17)}', () => {});`],
  ['plain-english/log-message', 'server/src/platform/x.ts', `log.warn({ id }, 'a lane stumbled');`],
  ['plain-english/log-message', 'server/src/worker/x.ts', `platform.log.warn('whoever waits has no agent');`],
  ['recadia/explained-disable', 'db/src/x.ts', `// eslint-disable-next-line eqeqeq\nexport const x = 1 == y;`],
  ['recadia/explained-disable', 'db/src/x.ts', `// oxlint-disable-next-line typescript/await-thenable\nawait 1;`],
  ['no-restricted-syntax', 'verify/x.ts', `export const x = { ...{ a: 1, b: 2 }, c: 3 };`],
  ['no-restricted-syntax', 'db/src/x.ts', `export const x = [...['a', 'b'], 'c'];`],
  ['recadia/file-name', 'web/src/lib/http/retryDelay.ts', `export const x = 1;`],
  ['recadia/file-name', 'web/src/lib/http/Retry.ts', `export const x = 1;`],
  ['recadia/file-name', 'web/src/app/lazyPage.test.tsx', `export const x = 1;`],
  ['recadia/file-name', 'server/src/platform/busMessage.ts', `export const x = 1;`],
  ['recadia/long-file', 'db/src/x.ts', '\n'.repeat(301)],
  ['max-lines', 'db/src/x.test.ts', '\n'.repeat(401)],
  ['react-hooks/rules-of-hooks', 'web/src/ui/X.tsx', `export function X() { if (a) useState(1); return null; }`],
  ['jsx-a11y/alt-text', 'web/src/ui/X.tsx', `export const X = () => <img src="a" />;`],
  ['i18next/no-literal-string', 'web/src/ui/X.tsx', `export const Page = () => <p>Hello there</p>;`],
  ['i18next/no-literal-string', 'web/src/ui/X.tsx', `export const Page = () => <p aria-label="Hello there" />;`],
];

describe('a planted violation is caught', () => {
  it.each(planted)('%s in %s', async (rule, file, code) => {
    expect(await rulesBroken(file, code)).toContain(rule);
  });
});

describe('allowed places are accepted', () => {
  it.each([
    ['server/src/platform/http-client.ts', `import { request } from 'undici'; export const x = [fetch, request];`],
    ['server/src/platform/process/config.ts', `export const x = process.env['A'];`],
    ['server/src/features/tags/x.test.ts', `export const x = [fetch, process.env['A']];`],
    ['db/src/client.ts', 'import pg from "pg"; export const x = [pg, `select set_config()`];'],
    ['tools/x.ts', `console.log(process.env['A']);`],
    ['contract/src/colours.table.ts', '\n'.repeat(500)],
    ['db/src/x.ts', `// eslint-disable-next-line eqeqeq -- null and undefined alike\nexport const x = 1 == y;`],
    ['db/src/x.test.ts', `it('TKT-01 part of ROL-03: reports the holder when another agent accepts', () => {});`],
    ['server/src/platform/x.ts', `log.warn({ err }, 'lane failed, retrying');`],
    ['web/src/lib/http/retry-delay.test.ts', `export const x = 1;`],
    ['web/src/lib/http/useRetry.test.tsx', `export const x = 1;`],
    ['web/src/ui/list/ListBody.states.tsx', `export const x = 1;`],
    ['web/src/ui/X.tsx', `export const Page = () => <p className="a b">{t('tags.title')}</p>;`],
  ])('%s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });
});
