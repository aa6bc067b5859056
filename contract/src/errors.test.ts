import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commonErrors, errorStatus, type ErrorCode } from './errors.ts';
import { allRoutes } from './routes.ts';

const codes = Object.keys(errorStatus) as ErrorCode[];

describe('the error table', () => {
  it('speaks only in statuses the product uses; 422 is not among them', () => {
    expect([...new Set(Object.values(errorStatus))].sort()).toEqual([
      400, 401, 402, 403, 404, 409, 413, 429, 500, 502, 503, 507,
    ]);
  });

  it('answers 404 when a record is missing, 400 when a key or default is outside the list', () => {
    const notFound = codes.filter((code) => /^ERR_NO_\w+_FOUND$/.test(code) && errorStatus[code] !== 404);
    expect(notFound).toEqual(['ERR_NO_SETTING_FOUND', 'ERR_NO_DEF_WAPP_FOUND']);
    for (const code of notFound) expect(errorStatus[code]).toBe(400);
  });

  it('answers 409 to what exists already', () => {
    const existing = codes.filter((code) => /_EXISTS$|_DUPLICATED_|_OTHER_OPEN_/.test(code));
    expect(existing.length).toBeGreaterThan(0);
    for (const code of existing) expect([code, errorStatus[code]]).toEqual([code, 409]);
  });

  it('is not repeated by routes: what every route may answer stands in one list', () => {
    const common: readonly string[] = commonErrors;
    for (const [name, { errors }] of Object.entries(allRoutes)) {
      expect([name, errors.filter((code) => common.includes(code))]).toEqual([name, []]);
    }
  });
});

describe.each(['pt', 'en', 'es'])('the texts in %s', (language) => {
  const texts = readErrorTexts(language);

  it('say something for every code', () => {
    expect(codes.filter((code) => !texts[code]?.trim())).toEqual([]);
  });

  it('know no code that the API cannot answer', () => {
    const known: readonly string[] = codes;
    expect(Object.keys(texts).filter((key) => key.startsWith('ERR_') && !known.includes(key))).toEqual([]);
  });
});

/** The common texts and the texts of each feature. */
function readErrorTexts(language: string): Record<string, string> {
  const web = join(import.meta.dirname, '../../web/src');
  const paths = globSync([`lib/errors.${language}.json`, `features/*/*.errors.${language}.json`], { cwd: web });
  const files = paths.map((path) => JSON.parse(readFileSync(join(web, path), 'utf8')) as Record<string, string>);
  return Object.fromEntries(files.flatMap((texts) => Object.entries(texts)));
}
