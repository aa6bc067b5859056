/**
 * npm run screens [-- --only connection,queue]: takes screenshots of every screen of the built product and every state
 * of the gallery, light and dark, on a desktop, a tablet and a phone, into screens/ with a contact sheet. --only:
 * screens with one of these parts in their name.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aUser, builderPassword } from '@recadia/db/testing';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../testkit/browser/browser.ts';
import { setup as buildProduct } from '../testkit/fresh-build.ts';
import { buildGallery, galleryPages, openGalleryPage, serveGallery } from './lib/screens/gallery.ts';
import { takeOverConversations, isNamed, sizes, visitScreens, type SizeName } from './lib/screens/visit-screens.ts';
import { root } from '../testkit/files.ts';
import { setup as startServices } from '../testkit/services.ts';
import { startStack } from '../testkit/stack.ts';

type Theme = 'light' | 'dark';
type Shots = Map<string, string[]>;

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;
const folder = join(root, 'screens');
const windows = (Object.keys(sizes) as SizeName[]).flatMap((size) =>
  (['light', 'dark'] as Theme[]).map((theme) => ({ size, theme, name: `${size}-${theme}` })),
);

async function photographProduct(browser: Browser, shots: Shots): Promise<void> {
  const stack = await startStack({}, { hasTalks: true, hasWeeks: true, hasTeam: true });
  try {
    const { company_id } = await stack.db.admin
      .selectFrom('users')
      .select('company_id')
      .where('email', '=', 'camila@casaaurora.exemplo')
      .executeTakeFirstOrThrow();
    const platform = await stack.db.admin
      .selectFrom('companies')
      .select('id')
      .where('is_super', '=', true)
      .executeTakeFirstOrThrow();
    for (const { size, theme, name } of windows) {
      const page = await openWindow(browser, size, theme, stack.url);
      // An account may sign in five times a minute, so each window has its own.
      const { id, email } = await aUser(stack.db.admin, { company_id, profile: 'admin', name: 'Camila Duarte' });
      const platformUser = await aUser(stack.db.admin, { company_id: platform.id, profile: 'admin', super: true });
      await takeOverConversations(stack.db.admin, { id, companyId: company_id });
      await visitScreens(page, {
        size,
        named: only,
        as: { email, password: builderPassword },
        asPlatform: { email: platformUser.email, password: builderPassword },
        look: (screen) => photograph(page, `product-${screen.name}`, name, shots),
      });
      await page.context().close();
    }
  } finally {
    await stack.stop();
  }
}

async function photographGallery(browser: Browser, shots: Shots): Promise<void> {
  buildGallery();
  const gallery = await serveGallery();
  try {
    for (const { size, theme, name } of windows) {
      const page = await openWindow(browser, size, theme, gallery.url);
      for (const one of await galleryPages(page, gallery.url)) {
        const shot = `gallery-${one.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
        if (!isNamed(shot, only)) continue;
        await openGalleryPage(page, one);
        await photograph(page, shot, name, shots);
      }
      await page.context().close();
    }
  } finally {
    gallery.close();
  }
}

async function openWindow(browser: Browser, size: SizeName, theme: Theme, baseURL: string): Promise<Page> {
  const [width, height] = sizes[size];
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: theme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function photograph(page: Page, screen: string, window: string, shots: Shots): Promise<void> {
  const file = `${screen}.${window}.png`;
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(folder, file), fullPage: screen.startsWith('gallery-'), animations: 'disabled' });
  shots.set(screen, [...(shots.get(screen) ?? []), file]);
}

function contactSheet(shots: Shots): string {
  const rows = [...shots].map(([screen, files]) => {
    const pictures = files.map((file) => `<a href="${file}"><img loading="lazy" src="${file}" title="${file}"></a>`);
    return `<h2>${screen}</h2><div>${pictures.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif;margin:16px;background:#999}div{display:flex;gap:8px;align-items:flex-start}
img{height:220px;max-width:none;border:1px solid #333}</style>${rows.join('\n')}\n`;
}

startServices();
buildProduct();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const shots: Shots = new Map();
const browser = await launchBrowser();
try {
  await photographProduct(browser, shots);
  await photographGallery(browser, shots);
} finally {
  await browser.close();
}
await writeFile(join(folder, 'index.html'), contactSheet(shots));
const count = [...shots.values()].flat().length;
console.log(`${count} pictures of ${shots.size} screens and states in ${windows.length} windows: screens/index.html`);
