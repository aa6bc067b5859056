import i18next from 'i18next';
import { read, storageKeys, write } from '../session/storage.ts';

export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** The name of each language, and the locale for its dates, numbers and `lang` attribute. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };
const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' };

type Texts = Record<string, unknown>;
type Loader = () => Promise<Texts>;

/** `tags.pt` → its file; each part of the app loads its texts with its code. */
const loaders = new Map<string, Loader>();
const wanted = new Set<string>();
const loading = new Map<string, Promise<void>>();

/** Portuguese unless the user chose otherwise; `pt-BR` and `pt` are the same choice. */
export function storedLanguage(): Language {
  const stored = read(storageKeys.language)?.slice(0, 2);
  return languages.find((language) => language === stored) ?? 'pt';
}

export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.language) ?? 'pt';
}

/** Registers files named `<part>.<language>.json` or `.ts` from a glob of the bundler. */
export function registerTexts(files: Record<string, Loader>): void {
  for (const [path, load] of Object.entries(files)) {
    const name = /([\w-]+\.[a-z]{2})\.(?:json|ts)$/.exec(path)?.[1];
    if (name) loaders.set(name, load);
  }
}

export async function startTexts(): Promise<void> {
  const language = storedLanguage();
  await i18next.init({
    lng: language,
    fallbackLng: 'pt',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = locales[language];
}

/** Loads the texts of one part under its name: `t('tags.title')`; missing texts fall back to Portuguese. */
export async function loadTexts(part: string): Promise<void> {
  wanted.add(part);
  await loadOne(part, currentLanguage());
}

function loadOne(part: string, language: Language): Promise<void> {
  const name = `${part}.${language}`;
  const load = loaders.get(name);
  if (!load) return Promise.reject(new Error(`no texts ${name}`));
  const known = loading.get(name);
  if (known) return known;
  const started = load().then((texts) => addTexts(part, language, texts));
  loading.set(name, started);
  // A failed file is requested again on its next use.
  started.catch(() => loading.delete(name));
  return started;
}

function addTexts(part: string, language: Language, texts: Texts): void {
  i18next.addResourceBundle(language, 'translation', { [part]: texts }, true, true);
}

/** Loads the texts on screen in the new language first, so that no key is shown. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...wanted].map((part) => loadOne(part, language)));
  write(storageKeys.language, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = locales[language];
}
