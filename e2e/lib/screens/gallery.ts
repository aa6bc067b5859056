import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Page } from 'playwright-core';
import { contentSecurityPolicy } from '../../../server/src/platform/http/headers.ts';
import { root } from '../../../testkit/files.ts';
import { buildWeb } from '../../../testkit/vite.ts';

const folder = join(root, 'web/gallery/dist');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function queue(id: number, name: string, color: string): object {
  const nothing = { orderQueue: null, integrationId: null, promptId: null, mediaPath: null, mediaName: null };
  return { id, name, color, greetingMessage: '', outOfHoursMessage: '', schedules: [], ...nothing };
}

function plan(id: number, name: string, value: number, users: number): object {
  const flags = { useCampaigns: id > 1, useKanban: id > 1, useOpenAi: id > 2, useIntegrations: id > 2 };
  const rest = { useSchedules: true, useInternalChat: true, useExternalApi: id > 1, useInternal: true };
  return { id, name, value, users, connections: id, queues: users, ...flags, ...rest };
}

/** The API responses for the states; all other requests fail. */
const answers: Record<string, object> = {
  '/version': { version: '10.8.0' },
  '/settings/viewregister': { value: 'enabled' },
  '/companies/cadastro': { isOpen: true, trialDays: 3 },
  '/plans/all': [plan(1, 'Essencial', 149, 3), plan(2, 'Profissional', 349, 10)],
  '/plans/register': [
    plan(1, 'Essencial', 149, 3),
    plan(2, 'Profissional', 349, 10),
    plan(3, 'Rede', 790, 30),
  ],
  '/queue': [queue(1, 'Vendas', '#1F9D6B'), queue(2, 'Suporte', '#3D7FD6')],
  '/whatsapp/2/templates': [
    {
      name: 'pedido_pronto',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      body: 'Olá {{1}}, seu pedido {{2}} está pronto.',
      parameterCount: 2,
      updatedAt: '2026-11-12T10:58:00.000Z',
    },
  ],
};

export function buildGallery(): void {
  if (buildWeb('--mode', 'gallery', '--logLevel', 'error') !== 0) throw new Error('the gallery does not build');
}

/** Serves the built gallery on its own port, under the product's content policy. */
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

/** Every page linked from the gallery's index: a sheet of tiles, or a single state. */
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

/** Loaded, rendered, and past the delay after which skeletons appear. */
export async function openGalleryPage(page: Page, { url }: GalleryPage): Promise<void> {
  await page.goto(url);
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(400);
}
