import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { features } from '../features.ts';
import { changeLanguage, languages } from '../lib/i18n/i18n.ts';

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.{test,states}.*', '!../testing/**', '!../gallery/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const files = import.meta.glob<Record<string, unknown>>('../**/*.json', { import: 'default', eager: true });

/** The keys of all files of a language, as the code writes them. */
function listKeys(language: string): string[] {
  const keys: string[] = [];
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'string') keys.push(path);
    else for (const [name, inner] of Object.entries(value as object)) collect(inner, `${path}.${name}`);
  };
  for (const [path, texts] of Object.entries(files)) {
    const [, part = '', fileLanguage] = /([\w-]+)\.([a-z]{2})\.json$/.exec(path) ?? [];
    // `tags.menu.pt.json` adds to the menu of the app, `tags.errors.pt.json` to the errors.
    if (fileLanguage === language) collect(texts, part === 'menu' ? 'app.menu' : part);
  }
  return keys;
}

const keysOf = (language: string) =>
  new Set(listKeys(language).map((key) => key.replace(/_(zero|one|many|other)$/, '')));

const menuKeys = new Set(
  [...features.flatMap(({ menu = [] }) => menu).map(({ id }) => id), 'service', 'admin', 'platform'].map(
    (id) => `app.menu.${id}`,
  ),
);

describe('the catalogue', () => {
  const used = new Set(
    Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\b(?:t\(\s*'|i18nKey=")([\w.-]+)['"]/g)].map(([, key]) => key ?? ''),
    ),
  );

  it.each(languages)('every text the screens ask for exists in %s', (language) => {
    const keys = keysOf(language);
    expect(used.size).toBeGreaterThan(80);
    expect([...used].filter((key) => !keys.has(key))).toEqual([]);
  });

  it.each(languages)('has a label in %s for each menu entry', (language) => {
    const keys = keysOf(language);
    expect([...menuKeys].filter((key) => !keys.has(key))).toEqual([]);
  });

  it.each(languages)('keeps each text in one file in %s', (language) => {
    const keys = listKeys(language);
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });

  it.each(languages)('adds the menu and error texts of the features in %s', async (language) => {
    await changeLanguage(language);
    const keys = listKeys(language).filter((key) => /^(app\.menu|errors)\./.test(key));
    expect(keys).toContain('errors.ERR_NO_TAG_FOUND');
    expect(keys.filter((key) => i18next.getResource(language, 'translation', key) === undefined)).toEqual([]);
  });

  it('every text is asked for by some screen', () => {
    const code = Object.values(sources).join('\n');
    const built = [...code.matchAll(/`([\w.-]+)\.\$\{/g)].map(([, start]) => `${start}.`);
    const starts = built.filter((start) => start !== 'app.menu.');
    const named = (key: string) =>
      menuKeys.has(key) ||
      code.includes(`'${key}'`) ||
      code.includes(`"${key}"`) ||
      starts.some((start) => key.startsWith(start));
    expect([...keysOf('pt')].filter((key) => !key.startsWith('errors.') && !named(key))).toEqual([]);
  });

  it('variables of a text are filled, never shown', () => {
    expect(i18next.t('ui.list.errorTitle', { noun: 'as tags' })).toBe('Não deu para carregar as tags');
  });
});
