import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listFiles, root } from '../../testkit/files.ts';

type Texts = { [key: string]: string | Texts };

/** The first character of every text from a catalogue. */
export const mark = '⟦';
const filler = ' e mais um pouco de texto para ocupar o lugar que outra língua pediria';

/**
 * Serves the Portuguese catalogues with every text marked and 35 % longer, like a translation: an overflow then shows a
 * lack of space, and an unmarked text is not from a catalogue.
 */
export async function serveLongTexts(page: Page): Promise<void> {
  const catalogues = readCatalogues();
  await page.route(/\/assets\/[\w-]+\.pt-[^/]+\.js$/, (route) => {
    const texts = catalogues.get(partOf(route.request().url()));
    if (!texts) throw new Error(`no catalogue for ${route.request().url()}`);
    const body = `const texts = ${JSON.stringify(lengthen(texts))}; export { texts, texts as default };`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
}

/** The texts of each part; the app and the errors contain the menu and error texts of every feature. */
function readCatalogues(): Map<string, Texts> {
  const folder = join(root, 'web/src');
  const read = (path: string): Texts => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Texts;
  const allOf = (pattern: RegExp): Texts => Object.assign({}, ...listFiles(folder, pattern).map(read)) as Texts;
  const catalogues = new Map(listFiles(folder, /\.pt\.json$/).map((path) => [partOf(path), read(path)]));
  Object.assign(catalogues.get('app')?.['menu'] ?? {}, allOf(/\.menu\.pt\.json$/));
  return catalogues.set('errors', allOf(/\berrors\.pt\.json$/));
}

/** `…/assets/tags.pt-C0ffee.js` and `features/tags/tags.pt.json` → `tags`. */
const partOf = (path: string): string => /([\w-]+)\.pt[.-]/.exec(path)?.[1] ?? '';

function lengthen(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? longer(value) : lengthen(value)]),
  );
}

/** Variables are replaced later and count like the words around them. */
function longer(text: string): string {
  const extra = Math.ceil(text.length * 0.35) - 2;
  return `${mark}${text}${extra > 0 ? filler.slice(0, extra) : ''}⟧`;
}
