import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, root } from '../testkit/files.ts';

interface SpecMessage {
  pt: string;
  ptExact: boolean;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

function textsIn(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`));
}

const textsOf = (language: string) =>
  listFiles(root, new RegExp(`\\.${language}\\.json$`))
    .filter((path) => path.startsWith('web/src/'))
    .flatMap((path) => textsIn(read(path)).map(([key, text]) => ({ place: `${path}${key}`, key, text })));

it('uses atendimento for a ticket in Portuguese, except in texts fixed by the specification', () => {
  const { messages } = read('docs/spec/messages.json') as { messages: SpecMessage[] };
  const exact = new Set(messages.filter(({ ptExact }) => ptExact).map(({ pt }) => pt));
  const texts = textsOf('pt');
  expect(texts.length).toBeGreaterThan(1_000);
  const wrong = texts.filter(({ text }) => /\b(tickets?|chamados?)\b/i.test(text) && !exact.has(text));
  expect(wrong.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
});

/** Limits that are always greater than one. */
const alwaysMany = /\.(tray\.tooMany|rule\.(bot-silenced|routed)\.(loop|flood))$/;

it.each(['pt', 'en', 'es'])('has a singular form in %s for each counted noun', (language) => {
  const counted = /\{\{\w+\}\} \p{L}+s\b/u;
  const named = /\{\{(name|actor|user|who|company|plan|queue|title|target|first|full|email)\}\} \p{L}+s\b/u;
  const wrong = textsOf(language).filter(
    ({ key, text }) =>
      counted.test(text) && !named.test(text) && !/_(zero|one|many|other)$/.test(key) && !alwaysMany.test(key),
  );
  expect(wrong.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
});
