import type { Page } from 'playwright-core';
import { groupBy } from '../../../server/src/platform/jobs/group.ts';
import { startWorkspace, type Workspace } from '../../workspace/workspace.ts';
import { report } from '../lines.ts';
import { printLoad, share } from './figures.ts';
import { watched, watchPage } from './watch.ts';

const betweenMs = 300;
const patienceMs = 10_000;
/** The stations are printed for each half minute. */
const windowMs = 30_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
export const wallClock = (): number => performance.timeOrigin + performance.now();

/** From the webhook to the bubble in the agent's open conversation, one message at a time. */
export async function benchPixels({ messages }: { messages: number }): Promise<void> {
  const workspace = await startWorkspace();
  try {
    const [talk] = await workspace.openTalks(1);
    const { context } = await workspace.enter();
    const page = await lookAtTalk(await context.newPage(), talk?.uuid ?? '');
    printLoad();
    const sent = new Map<number, number>();
    for (let number = 0; number < messages; number += 1) {
      sent.set(number, wallClock());
      await workspace.write(0, `px-${number}-`);
      await pause(betweenMs);
    }
    const times = await paintTimes(page, sent);
    printLoad();
    await printStations(workspace, sent, times);
    report([
      { what: 'message to pixels, idle, p50', measured: share(times, 0.5), limit: 50, unit: 'ms', digits: 0 },
      { what: 'message to pixels, idle, p95', measured: share(times, 0.95), limit: 100, unit: 'ms', digits: 0 },
      { what: 'messages never painted', measured: missing(times), limit: 0, unit: '', digits: 0 },
    ]);
  } finally {
    await workspace.stop();
  }
}

/** Splits the time: until the message was stored, and from there to the screen. */
export async function printStations({ stack }: Workspace, sent: Map<number, number>, times: number[]): Promise<void> {
  const rows = await stack.db.admin
    .selectFrom('messages')
    .select(['body', 'created_at'])
    .where('body', 'like', 'px-%')
    .execute();
  const keptAt = new Map(rows.map(({ body, created_at }) => [Number(body.split('-')[1]), created_at.getTime()]));
  const marks = [...sent].map(([number, at], place) => {
    const kept = (keptAt.get(number) ?? Infinity) - at;
    return { at, kept, shown: (times[place] ?? Infinity) - kept };
  });
  const began = Math.min(...sent.values());
  const both = (of: number[]) => `p50 ${share(of, 0.5).toFixed(0)}, p95 ${share(of, 0.95).toFixed(0)} ms`;
  for (const [window, own] of groupBy(marks, ({ at }) => Math.floor((at - began) / windowMs))) {
    const kept = both(own.map((mark) => mark.kept));
    const shown = both(own.map((mark) => mark.shown));
    console.log(
      `from second ${(window * windowMs) / 1_000}: kept ${kept} after it was sent, shown ${shown} after that`,
    );
  }
}

export async function lookAtTalk(page: Page, uuid: string): Promise<Page> {
  await page.addInitScript({ content: watchPage });
  await page.goto(`/tickets/${uuid}`);
  await page.locator('[role=log] [role=article]').first().waitFor();
  await pause(2_000);
  return page;
}

/** The time of each message; a missing one counts as Infinity. */
export async function paintTimes(page: Page, sent: Map<number, number>): Promise<number[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { painted } = await watched(page);
    const times = [...sent].map(([number, at]) => (painted[number] ?? Infinity) - at);
    if (missing(times) === 0 || performance.now() > deadline) return times;
    await pause(200);
  }
}

export const missing = (times: number[]): number => times.filter((time) => time === Infinity).length;
