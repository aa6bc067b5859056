import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { languages } from '../lib/i18n/i18n.ts';

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.{test,states}.*', '!../testing/**', '!../gallery/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const files = import.meta.glob<Record<string, unknown>>('../**/*.json', { import: 'default', eager: true });

/** `../features/tags/tags.pt.json` → all its keys, as the code writes them. */
function keysOf(language: string): Set<string> {
  const keys = new Set<string>();
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'string') keys.add(path.replace(/_(zero|one|many|other)$/, ''));
    else for (const [name, inner] of Object.entries(value as object)) collect(inner, `${path}.${name}`);
  };
  for (const [path, texts] of Object.entries(files)) {
    const part = /([\w-]+)\.([a-z]{2})\.json$/.exec(path);
    if (part?.[2] === language) collect(texts, part[1] ?? '');
  }
  return keys;
}

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

  it('every text is asked for by some screen', () => {
    const code = Object.values(sources).join('\n');
    const built = [...code.matchAll(/`([\w.]+)\.\$\{/g)].map(([, start]) => `${start}.`);
    const named = (key: string) =>
      code.includes(`'${key}'`) || code.includes(`"${key}"`) || built.some((start) => key.startsWith(start));
    expect([...keysOf('pt')].filter((key) => !key.startsWith('errors.') && !named(key))).toEqual([]);
  });

  it('variables of a text are filled, never shown', () => {
    expect(i18next.t('ui.list.errorTitle', { noun: 'as tags' })).toBe('Não deu para carregar as tags');
  });
});
