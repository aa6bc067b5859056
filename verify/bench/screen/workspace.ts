import type { Page } from 'playwright-core';
import { startWorkspace, type Workspace } from '../../workspace/workspace.ts';
import { report } from '../lines.ts';
import { median, printLoad, share } from './figures.ts';
import { fillWorkspace, talksWithWords, type WorkspaceSize } from './fill-workspace.ts';
import { beginWatch, countNodes, watched, watchPage } from './watch.ts';

export interface WorkspaceBench extends WorkspaceSize {
  updatesPerSecond: number;
  runs: number;
}

const typed = 'Bom dia! Já estou vendo isso com a equipe de entregas e volto em um minuto.';
const switches = 10;
const scrolls = 40;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Run {
  nodes: number;
  longest: number;
  keyP95: number;
  switchMs: number;
}

/** A long list and a long conversation in Chromium while customers write: size and response times of the page. */
export async function benchWorkspace({ updatesPerSecond, runs, ...size }: WorkspaceBench): Promise<void> {
  const workspace = await startWorkspace();
  try {
    const talks = await fillWorkspace(workspace, size);
    const { context, page: first } = await workspace.enter();
    await first.close();
    const measured: Run[] = [];
    printLoad();
    for (let run = 0; run < runs; run += 1) {
      const page = await context.newPage();
      await page.addInitScript({ content: watchPage });
      const traffic = startUpdates(workspace, size.tickets, updatesPerSecond);
      measured.push(await work(page, talks));
      const rate = await traffic.stop();
      await page.close();
      const { nodes, longest, keyP95, switchMs } = measured.at(-1) ?? noRun;
      const figures = [`${nodes} nodes`, `longest task ${longest.toFixed(0)} ms`, `key p95 ${keyP95.toFixed(0)} ms`];
      console.log(
        `run ${run + 1}: ${figures.join(', ')}, switch ${switchMs.toFixed(0)} ms; ${rate.toFixed(0)} updates/s`,
      );
    }
    printLoad();
    const all = (figure: keyof Run) => measured.map((run) => run[figure]);
    report([
      { what: 'nodes of the page, most', measured: Math.max(...all('nodes')), limit: 1_500, unit: '', digits: 0 },
      { what: 'longest task', measured: Math.max(...all('longest')), limit: 100, unit: 'ms', digits: 0 },
      { what: 'key to paint p95, median of runs', measured: median(all('keyP95')), limit: 50, unit: 'ms', digits: 0 },
      { what: 'to a cached ticket, median', measured: median(all('switchMs')), limit: 100, unit: 'ms', digits: 0 },
    ]);
  } finally {
    await workspace.stop();
  }
}

const noRun: Run = { nodes: 0, longest: 0, keyP95: 0, switchMs: 0 };

/** The work of an agent: scrolls both columns, answers, and switches between two tickets. */
async function work(page: Page, talks: { uuid: string }[]): Promise<Run> {
  let nodes = 0;
  const weigh = async () => void (nodes = Math.max(nodes, await countNodes(page)));
  await open(page, `/tickets/${talks[1]?.uuid}`, 1);
  await open(page, `/tickets/${talks[0]?.uuid}`, 0);
  await pause(2_000);
  await beginWatch(page);
  for (const [x, step] of [
    [380, 700],
    [800, -700],
  ] as const) {
    await page.mouse.move(x, 600);
    for (let turn = 0; turn < scrolls; turn += 1) {
      await page.mouse.wheel(0, turn < scrolls / 2 ? step : -step);
      await pause(50);
      if (turn % 5 === 0) await weigh();
    }
  }
  await page.mouse.move(1_000, 20);
  await page.locator('main textarea').click();
  await page.keyboard.type(typed, { delay: 60 });
  await weigh();
  const { long, keys } = await watched(page);
  const times: number[] = [];
  for (let turn = 0; turn < switches; turn += 1) times.push(await goTo(page, turn % 2 === 0 ? 1 : 0));
  await weigh();
  return {
    nodes,
    longest: Math.max(0, ...long.map(([, ms]) => ms)),
    keyP95: share(keys, 0.95),
    switchMs: median(times),
  };
}

/** By the address bar the first time, later within the page, so that the history has an entry. */
async function open(page: Page, path: string, talk: number): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path);
  else
    await page.evaluate(
      `(history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate')))`,
    );
  await page.locator(`[role=log] [role=article]:has-text("conversa ${talk} ")`).first().waitFor();
}

/** Back or forward in the history, until the other conversation is painted. */
function goTo(page: Page, talk: number): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now();
    history.${talk === 1 ? 'back' : 'forward'}();
    const look = () => {
      const words = document.querySelector('[role=log] [role=article]')?.textContent ?? '';
      if (words.includes('conversa ${talk} ')) watch.afterPaint(() => resolve(performance.now() - began));
      else if (performance.now() - began > 10_000) resolve(Infinity);
      else setTimeout(look, 1);
    };
    look();
  })`);
}

/** Customers write, each fifth time in the open conversation. Returns the accepted messages per second. */
function startUpdates({ write }: Workspace, tickets: number, perSecond: number) {
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  let count = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    for (; count < due; count += 1) {
      const chat = count % 5 === 0 ? 0 : talksWithWords + Math.floor(Math.random() * (tickets - talksWithWords));
      const writing = write(chat, `conversa ${chat} agora ${count}`)
        .catch((error: unknown) => console.error(String(error)))
        .finally(() => underWay.delete(writing));
      underWay.add(writing);
    }
  }, 10);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      await Promise.all(underWay);
      return (count * 1_000) / (performance.now() - began);
    },
  };
}
