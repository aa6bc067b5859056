import { menuWords } from '@recadia/contract/menu-text';
import type { Page } from 'playwright-core';

const language = 'pt-BR';
/** Proper names, equal in every language. */
const names = ['Recadia', 'Português', 'English', 'Español', 'CSV', 'XLSX', 'UTC', ...Object.values(menuWords)];
/** Texts that the sweep types, and their results. */
const typed = [
  '/e',
  'Meio escrita',
  'Segunda via',
  'Confirmar a entrega do sofá',
  'Ligar para a transportadora',
  'Olá, Mariana! O frete para a sua região é calculado pelo CEP. Pode me informar?',
];
const zones = Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' '));

/** Words of dates, which the browser formats: every month and every weekday, long and short. */
const dates = new Set([
  'de',
  ...Array.from({ length: 12 }, (_, of) =>
    (['long', 'short'] as const).flatMap((style) => [
      ...wordsOf(new Date(2026, of, 1).toLocaleDateString(language, { month: style })),
      ...wordsOf(new Date(2026, 0, of + 1).toLocaleDateString(language, { weekday: style })),
    ]),
  ).flat(),
]);

/**
 * Collects the texts of the server's responses, and returns whether a text on the page is one of them, a date or a
 * name. The page may show a response before it is read here, so the result waits for all responses so far.
 */
export function collectServerTexts(page: Page): () => Promise<(text: string) => boolean> {
  const texts = new Set<string>([...names, ...typed, ...zones]);
  const keep = (value: unknown): void => {
    if (typeof value === 'string') texts.add(plain(value));
    else if (value && typeof value === 'object') Object.values(value).forEach(keep);
  };
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    // The responses of a closed page are lost.
    reading.push(response.json().then(keep, () => undefined));
  });
  const isServerText = (text: string): boolean => texts.has(text) || [...texts].some((value) => isPart(text, value));
  const isData = (text: string): boolean =>
    !/\p{L}/u.test(text) ||
    isMoney(text) ||
    isInitials(text) ||
    isServerText(text) ||
    wordsOf(text).every((word) => dates.has(word));
  const isKnown = (text: string): boolean =>
    isData(plain(text)) ||
    plain(text)
      .split(/ · |: |, (?=\d)|(?<=\d\d:\d\d) /)
      .every(isData);
  return async () => {
    await Promise.all(reading);
    return isKnown;
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
}

const plain = (text: string): string =>
  text
    .replaceAll(/[*…]|^- /g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Formatted by the browser. */
const isMoney = (text: string): boolean => /^-?R\$ ?[\d.]+,\d\d$/.test(text);

const isInitials = (text: string): boolean => /^\p{Lu}{1,2}$/u.test(text);

/** A part of a text: found words are marked, a long text is truncated, a name is part of a label. */
const isPart = (text: string, value: string): boolean => value.length > text.length && value.includes(text);
