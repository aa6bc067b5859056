import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { TestDatabase } from '@recadia/db/testing';
import type { Browser, Page, Response } from 'playwright-core';
import { launchBrowser } from '../../testkit/browser/browser.ts';
import { freePort } from '../../testkit/server-process.ts';
import { startApi } from './boot.ts';

export interface LoginPage {
  scriptKb: number;
  scripts: { name: string; kb: number }[];
  thirdParties: string[];
  layoutShift: number;
}

const settleMs = 2_000;

/** Opens /login in a real browser and measures the size of its requests. */
export async function measureLoginPage(db: TestDatabase): Promise<LoginPage> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await startApi(db, { PORT: String(port), PUBLIC_URL: url });
  const browser = await launchBrowser();
  try {
    return await weigh(browser, url);
  } finally {
    await browser.close();
    await api.stop();
  }
}

async function weigh(browser: Browser, url: string): Promise<LoginPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const responses: Response[] = [];
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('response', (response) => responses.push(response));
  await page.addInitScript({ content: watchLayout });
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /entrar|sign in/i }).waitFor();
  await pause(settleMs);

  const scripts = await Promise.all(responses.filter(isScript).map(weighScript));
  return {
    scripts: scripts.sort((a, b) => b.kb - a.kb),
    scriptKb: scripts.reduce((sum, { kb }) => sum + kb, 0),
    // Data and blob addresses have no host.
    thirdParties: [...hosts].filter((host) => host !== '' && host !== new URL(url).host),
    layoutShift: await layoutShiftOf(page),
  };
}

const isScript = (response: Response) => new URL(response.url()).pathname.endsWith('.js');

async function weighScript(response: Response): Promise<{ name: string; kb: number }> {
  return { name: new URL(response.url()).pathname, kb: gzipSync(await response.body()).length / 1024 };
}

/** Runs in the page, before its own scripts. */
const watchLayout = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

const layoutShiftOf = (page: Page) => page.evaluate<number>('window.layoutShift');
