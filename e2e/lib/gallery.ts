import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Page } from 'playwright-core';
import { contentSecurityPolicy } from '../../server/src/platform/http/headers.ts';
import { root } from '../../tools/lib/files.ts';
import { buildWeb } from '../../tools/lib/vite.ts';

const folder = join(root, 'web/gallery/dist');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What states ask the server for; nothing else answers. */
const answers: Record<string, object> = {
  '/version': { version: '10.8.0' },
  '/settings/viewregister': { value: 'enabled' },
};

export function buildGallery(): void {
  if (buildWeb('--mode', 'gallery', '--logLevel', 'error') !== 0) throw new Error('the gallery does not build');
}

/** The built gallery on a port of its own, under the product's content policy. */
export async function serveGallery(): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    response.setHeader('content-security-policy', contentSecurityPolicy);
    const answer = answers[pathname];
    if (answer) return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    readFile(join(folder, normalize(pathname))).then(
      (file) => response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream').end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/gallery.html`, close: () => server.close() };
}

export interface GalleryPage {
  name: string;
  url: string;
}

/** Every page the gallery's index leads to: a sheet of tiles, or one state by itself. */
export async function galleryPages(page: Page, url: string): Promise<GalleryPage[]> {
  await page.goto(url);
  await page.locator('main a').first().waitFor();
  const pages: GalleryPage[] = [];
  for (const link of await page.locator('main a').all()) {
    pages.push({
      name: (await link.textContent()) ?? '',
      url: new URL((await link.getAttribute('href')) ?? '', url).href,
    });
  }
  return pages;
}

/** Loaded, drawn, and past the moment after which skeletons show. */
export async function openGalleryPage(page: Page, { url }: GalleryPage): Promise<void> {
  await page.goto(url);
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(400);
}
