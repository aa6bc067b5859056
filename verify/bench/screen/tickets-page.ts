import type { BrowserContext, Page, Response } from 'playwright-core';
import { startWorkspace } from '../../workspace/workspace.ts';
import { report } from '../lines.ts';
import { median, printLoad } from './figures.ts';
import { fillWorkspace } from './fill-workspace.ts';
import { watched, watchPage } from './watch.ts';

const runs = 5;
const settleMs = 2_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Visit {
  firstRowMs: number;
  scriptKb: number;
  scripts: { name: string; kb: number }[];
  blockedMs: number;
  shift: number;
  strangers: string[];
}

/** /tickets opened with an empty cache, until its first row is rendered. */
export async function benchTicketsPage(): Promise<void> {
  const workspace = await startWorkspace();
  try {
    await fillWorkspace(workspace, { tickets: 200, messages: 40 });
    const { context, page } = await workspace.enter();
    await page.close();
    // The first visit loads the files into the server's memory, so that the disk is not measured.
    await visit(context, workspace.stack.url);
    printLoad();
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(context, workspace.stack.url));
    printLoad();
    const all = (figure: 'firstRowMs' | 'scriptKb' | 'blockedMs' | 'shift') => visits.map((one) => one[figure]);
    console.log(
      `first row: ${all('firstRowMs')
        .map((ms) => ms.toFixed(0))
        .join(', ')} ms`,
    );
    const strangers = new Set(visits.flatMap((one) => one.strangers));
    report([
      {
        what: 'scripts before the first row',
        measured: Math.max(...all('scriptKb')),
        limit: 180,
        unit: 'KB',
        digits: 1,
      },
      { what: 'first row, median of 5', measured: median(all('firstRowMs')), limit: 700, unit: 'ms', digits: 0 },
      { what: 'total blocking time, median', measured: median(all('blockedMs')), limit: 100, unit: 'ms', digits: 0 },
      { what: 'layout shift, most', measured: Math.max(...all('shift')), limit: 0.02, unit: '', digits: 4 },
      { what: 'third-party hosts', measured: strangers.size, limit: 0, unit: '', digits: 0 },
    ]);
    console.log('the heaviest scripts, as they were sent:');
    const heaviest = visits.at(-1)?.scripts.toSorted((a, b) => b.kb - a.kb) ?? [];
    for (const { name, kb } of heaviest.slice(0, 15)) console.log(`${kb.toFixed(1).padStart(8)} KB  ${name}`);
  } finally {
    await workspace.stop();
  }
}

async function visit(context: BrowserContext, home: string): Promise<Visit> {
  const page = await context.newPage();
  const responses: Response[] = [];
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('response', (response) => responses.push(response));
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript({ content: watchPage });
  await page.goto('/tickets');
  await page.locator('main [data-ticket]').first().waitFor();
  await pause(settleMs);
  const { rows, long, shift } = await watched(page);
  const firstRowMs = Math.min(...rows.filter(([name]) => name === 'ticket').map(([, at]) => at));
  const loaded = await scriptsBefore(page, firstRowMs);
  const scripts: Visit['scripts'] = [];
  for (const response of responses.filter((one) => loaded.includes(one.url()))) {
    const { responseBodySize } = await response.request().sizes();
    scripts.push({ name: new URL(response.url()).pathname, kb: responseBodySize / 1_024 });
  }
  await page.close();
  return {
    firstRowMs,
    shift,
    scripts,
    scriptKb: scripts.reduce((sum, { kb }) => sum + kb, 0),
    blockedMs: long.reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0),
    strangers: [...hosts].filter((host) => host !== '' && host !== new URL(home).host),
  };
}

/** The scripts that had arrived by then; a page delays scripts that its first row does not need. */
const scriptsBefore = (page: Page, at: number): Promise<string[]> =>
  page.evaluate<string[]>(
    `performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => /\\.js($|\\?)/.test(name) && responseEnd < ${at})
      .map(({ name }) => name)`,
  );
