import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkLocales } from './check-locales.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-locales-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function faultsOf(texts: Partial<Record<'pt' | 'en' | 'es', unknown>>): string[] {
  for (const [language, content] of Object.entries(texts)) {
    writeFileSync(join(folder, `tags.${language}.json`), JSON.stringify(content));
  }
  return checkLocales(folder).faults;
}

it('equal files pass and are counted', () => {
  const plural = { days_one: 'one', days_many: '{{count}} a', days_other: '{{count}} a' };
  const english = { days_one: 'one day', days_other: '{{count}} days' };
  const rest = { title: 'T', form: { name: 'Hello {{name}}' } };
  expect(faultsOf({ pt: { ...plural, ...rest }, en: { ...english, ...rest }, es: { ...plural, ...rest } })).toEqual([]);
  expect(checkLocales(folder).summary).toBe('1 locale files × 3 languages, 5 texts in pt');
});

it('a language that is absent is a fault', () => {
  expect(faultsOf({ pt: { a: 'a' }, en: { a: 'a' } })[0]).toMatch(/^tags\.es\.json: ENOENT/);
});

it('a key missing in any language is a fault, also in pt', () => {
  expect(faultsOf({ pt: { a: { b: 'x' } }, en: {}, es: { a: { b: 'x', c: 'y' } } })).toEqual([
    'tags.pt.json: a.c is missing',
    'tags.en.json: a.b is missing',
    'tags.en.json: a.c is missing',
  ]);
});

it('an empty text is a fault', () => {
  expect(faultsOf({ pt: { a: 'x' }, en: { a: ' ' }, es: { a: 'x' } })).toEqual(['tags.en.json: a is empty']);
});

it('other variables or tags than pt are a fault', () => {
  const pt = { a: 'Olá {{name}}', b: '<1>x</1>' };
  expect(faultsOf({ pt, en: { a: 'Hi {{nome}}', b: '<1>x</1>' }, es: { a: 'Hola {{name}}', b: 'x' } })).toEqual([
    'tags.en.json: a has [{{nome}}], pt has [{{name}}]',
    'tags.es.json: b has [], pt has [</1> <1>]',
  ]);
});

it('a plural form the language needs is a fault when it is absent', () => {
  const pt = { n_one: '1', n_many: '{{count}}', n_other: '{{count}}' };
  expect(faultsOf({ pt, en: { n_one: '1', n_other: '{{count}}' }, es: { n_one: '1', n_other: '{{count}}' } })).toEqual([
    'tags.es.json: n lacks the plural form _many',
  ]);
});

it('a plural that drops its count is a fault', () => {
  const pt = { n_one: '1', n_many: '{{count}}', n_other: '{{count}}' };
  expect(faultsOf({ pt, en: { n_one: '1', n_other: 'days' }, es: pt })).toEqual([
    'tags.en.json: n_other has [], pt has [{{count}}]',
  ]);
});

it('reports a missing error text of a feature', () => {
  const write = (language: string, texts: object) =>
    writeFileSync(join(folder, `tags.errors.${language}.json`), JSON.stringify(texts));
  write('pt', { ERR_NO_TAG_FOUND: 'x' });
  write('en', {});
  write('es', { ERR_NO_TAG_FOUND: 'x' });
  expect(checkLocales(folder).faults).toEqual(['tags.errors.en.json: ERR_NO_TAG_FOUND is missing']);
});
