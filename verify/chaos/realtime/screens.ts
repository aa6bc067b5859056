import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import type { CheckResult } from '../../../testkit/result.ts';
import { freePort } from '../../../testkit/server-process.ts';
import { startWorkspace } from '../../workspace/workspace.ts';
import { spread } from '../figures.ts';
import { screenKinds, type ScreenKind, type Shown } from './screens-look.ts';
import { startTraffic } from './screens-traffic.ts';
import { startSocketProxy } from './socket-proxy.ts';

const talks = 12;
const perSecond = 20;
const agreeWithinMs = 3_000;
const reconnectWithinMs = 60_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Screen {
  kind: ScreenKind;
  live: Page;
  /** Loaded again for each comparison. */
  fresh: Page;
}

/**
 * Must hold: within 3 s after a cut connection returns, a page shows the same as a freshly loaded one: the list, a
 * conversation and the board. Customers write and an agent works before, during and after the cut; they stop only once
 * the connection is back, so that a fresh page has a single correct state.
 */
export async function runScreens({ cuts }: { cuts: number }): Promise<CheckResult> {
  const port = await freePort();
  let targetUrl = '';
  const proxy = await startSocketProxy(port, () => targetUrl);
  const workspace = await startWorkspace({}, proxy.url);
  targetUrl = workspace.stack.url;
  try {
    const tickets = await workspace.openTalks(talks);
    const screens = await openScreens(workspace, tickets[0]?.uuid ?? '');
    const traffic = await startTraffic(workspace, tickets, perSecond);
    const faults: string[] = [];
    const agreements: number[] = [];
    const returns: number[] = [];
    for (let cut = 1; cut <= cuts; cut += 1) {
      await pause(300 + Math.random() * 700);
      const before = proxy.upgrades();
      const cutAt = performance.now();
      proxy.cut(Math.random() * 1_000);
      const isBack = await until(() => proxy.upgrades() >= before + screens.length, reconnectWithinMs);
      if (!isBack) {
        faults.push(`cut ${cut}: not back after ${reconnectWithinMs} ms`);
        continue;
      }
      const backAt = performance.now();
      returns.push(backAt - cutAt);
      await traffic.pause();
      // The time of the last write starts when it could be shown.
      const since = performance.now();
      const outcomes = await Promise.all(screens.map((screen) => agree(screen, since)));
      for (const [at, outcome] of outcomes.entries()) {
        if ('afterMs' in outcome) agreements.push(outcome.afterMs);
        else faults.push(`cut ${cut}, ${screens[at]?.kind.name}: ${outcome.difference}`);
      }
      traffic.resume();
      if (cut % 10 === 0) console.log(`${cut} cuts, ${faults.length} faults`);
    }
    await traffic.pause();
    const { written, acts } = traffic.counts;
    const refused = [...traffic.refusals].map(([code, times]) => `${code} ${times}`).join(', ');
    console.log(`traffic      ${written} messages, ${acts} acts of a colleague; refused: ${refused || 'none'}`);
    console.log(`returns      ${spread(returns)} after the cut`);
    console.log(`agreement    ${spread(agreements)} after the return; ${agreements.length} screens compared`);
    console.log(
      `load average ${loadavg()
        .map((one) => one.toFixed(2))
        .join(' ')}`,
    );
    return { summary: `chaos screens: ${cuts} cuts, ${faults.length} faults`, faults };
  } finally {
    await workspace.stop();
    await proxy.stop();
  }
}

async function openScreens(workspace: Awaited<ReturnType<typeof startWorkspace>>, uuid: string): Promise<Screen[]> {
  const { context, page } = await workspace.enter();
  const addresses = { list: '/tickets?all=1', conversation: `/tickets/${uuid}`, board: '/kanban' };
  const screens: Screen[] = [];
  for (const kind of Object.values(screenKinds)) {
    const live = screens.length === 0 ? page : await context.newPage();
    const fresh = await context.newPage();
    for (const each of [live, fresh]) {
      await each.goto(addresses[kind.name]);
      await each.locator(kind.ready).first().waitFor();
    }
    // A fresh page is read and closed, because its own connection is not part of the check.
    await fresh.goto('about:blank');
    screens.push({ kind, live, fresh });
    addressOf.set(fresh, addresses[kind.name]);
  }
  return screens;
}

const addressOf = new WeakMap<Page, string>();

type Outcome = { afterMs: number } | { difference: string };

/** Records the page from its return on, and finds when it first equalled a fresh one. */
async function agree({ kind, live, fresh }: Screen, backAt: number): Promise<Outcome> {
  const history: { at: number; shown: Shown }[] = [];
  const look = async () => history.push({ shown: await kind.read(live), at: performance.now() - backAt });
  const anew: { shown?: Shown; trouble?: string } = {};
  const loading = load(fresh, kind).then(
    (shown) => void (anew.shown = shown),
    (error: unknown) => void (anew.trouble = String(error)),
  );
  while (anew.trouble === undefined) {
    await look();
    const now = history.at(-1);
    if (anew.shown && now && (now.at >= agreeWithinMs || !kind.differ(now.shown, anew.shown))) break;
    await pause(50);
  }
  await loading;
  await fresh.goto('about:blank');
  const { shown, trouble } = anew;
  if (!shown) return { difference: `the fresh page: ${trouble}` };
  const last = history.findLastIndex((one) => kind.differ(one.shown, shown) !== undefined);
  const first = history[last + 1];
  if (first && first.at <= agreeWithinMs) return { afterMs: first.at };
  const difference = kind.differ(history.at(-1)?.shown ?? none, shown);
  return { difference: difference ?? `agreed only ${Math.round(first?.at ?? 0)} ms after the return` };
}

const none: Shown = { parts: [] };

/** A page with the same text twice has loaded. */
async function load(fresh: Page, kind: ScreenKind): Promise<Shown> {
  await fresh.goto(addressOf.get(fresh) ?? '');
  await fresh.locator(kind.ready).first().waitFor();
  for (let before = await kind.read(fresh); ;) {
    await pause(250);
    const now = await kind.read(fresh);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

async function until(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!isSo() && performance.now() < deadline) await pause(20);
  return isSo();
}
