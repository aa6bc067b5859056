/** Every text exists in Portuguese, English and Spanish, with the same keys, variables and tags and all plural forms. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCommand, listFiles, root } from '../testkit/files.ts';
import { type CheckResult, reportAndExit } from '../testkit/result.ts';

const languages = ['pt', 'en', 'es'] as const;
type Language = (typeof languages)[number];
type Texts = Map<string, string>;

const localeFile = /\.(pt|en|es)\.json$/;
const pluralKey = /^(.*)_(zero|one|two|few|many|other)$/;

export function checkLocales(folder: string): CheckResult {
  const bases = [...new Set(listFiles(folder, localeFile).map((path) => path.replace(localeFile, '')))];
  const faults: string[] = [];
  let count = 0;
  for (const base of bases) {
    const texts = readLanguages(folder, base, faults);
    if (!texts) continue;
    count += texts.pt.size;
    faults.push(...compare(base, texts));
  }
  return { summary: `${bases.length} locale files × ${languages.length} languages, ${count} texts in pt`, faults };
}

function readLanguages(folder: string, base: string, faults: string[]): Record<Language, Texts> | undefined {
  const before = faults.length;
  const read = (language: Language): Texts => {
    const path = `${base}.${language}.json`;
    const texts: Texts = new Map();
    try {
      flatten(JSON.parse(readFileSync(join(folder, path), 'utf8')), '', texts);
    } catch (error) {
      faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return texts;
  };
  const texts = { pt: read('pt'), en: read('en'), es: read('es') };
  return faults.length === before ? texts : undefined;
}

function flatten(value: unknown, key: string, into: Texts): void {
  if (typeof value === 'string') into.set(key, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) flatten(inner, key === '' ? name : `${key}.${name}`, into);
  } else throw new Error(`${key} is neither a text nor a group of texts`);
}

function compare(base: string, texts: Record<Language, Texts>): string[] {
  const faults: string[] = [];
  const wanted = { pt: nouns(texts.pt), en: nouns(texts.en), es: nouns(texts.es) };
  const all = new Set(languages.flatMap((language) => [...wanted[language].keys()]));
  for (const language of languages) {
    const path = `${base}.${language}.json`;
    for (const key of all) {
      const forms = wanted[language].get(key);
      if (!forms) faults.push(`${path}: ${key} is missing`);
      else faults.push(...formFaults(language, forms).map((fault) => `${path}: ${key} ${fault}`));
    }
    for (const [key, text] of texts[language]) {
      if (text.trim() === '') faults.push(`${path}: ${key} is empty`);
      const reference = referenceText(wanted.pt.get(nounOf(key, texts[language])), key);
      if (reference !== undefined && slots(text, key) !== slots(reference, key)) {
        faults.push(`${path}: ${key} has [${slots(text, key)}], pt has [${slots(reference, key)}]`);
      }
    }
  }
  return faults;
}

/** The plural forms of one key share a noun; a key without forms is its own noun. */
function nounOf(key: string, texts: Texts): string {
  const noun = pluralKey.exec(key)?.[1];
  return noun !== undefined && texts.has(`${noun}_other`) ? noun : key;
}

function nouns(texts: Texts): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const noun = nounOf(key, texts);
    const forms = found.get(noun) ?? new Map<string, string>();
    found.set(noun, forms.set(noun === key ? '' : key.slice(noun.length + 1), text));
  }
  return found;
}

function formFaults(language: Language, forms: Map<string, string>): string[] {
  if (forms.has('')) return [];
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.filter((form) => !forms.has(form)).map((form) => `lacks the plural form _${form}`);
}

function referenceText(forms: Map<string, string> | undefined, key: string): string | undefined {
  return forms?.get('') ?? forms?.get(pluralKey.exec(key)?.[2] ?? '') ?? forms?.get('other');
}

/** Variables and tags of a text in a comparable form; "one" and "zero" may be spelt out instead of counted. */
function slots(text: string, key: string): string {
  const variables = [...text.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  const tags = text.match(/<\/?\w+\s*\/?>/g) ?? [];
  const spelt = /_(one|zero)$/.test(key);
  return [...new Set([...variables, ...tags])]
    .filter((slot) => !(spelt && slot === '{{count}}'))
    .sort()
    .join(' ');
}

if (isCommand(import.meta.url)) reportAndExit(checkLocales(root));
