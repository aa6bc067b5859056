import type { Page } from 'playwright-core';
import { startWorkspace, type Workspace } from '../../workspace/workspace.ts';
import { report } from '../lines.ts';
import { printLoad, share } from './figures.ts';
import { watched, watchPage } from './watch.ts';

const betweenMs = 300;
const patienceMs = 10_000;
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
      { what: 'message to pixels, idle, p95', measured: share(times, 0.95), limit: 150, unit: 'ms', digits: 0 },
      { what: 'messages never painted', measured: missing(times), limit: 0, unit: '', digits: 0 },
    ]);
  } finally {
    await workspace.stop();
  }
}

/** Splits the time: until the message was stored, and from there to the screen. */
async function printStations({ stack }: Workspace, sent: Map<number, number>, times: number[]): Promise<void> {
  const rows = await stack.db.admin
    .selectFrom('messages')
    .select(['body', 'created_at'])
    .where('body', 'like', 'px-%')
    .execute();
  const keptAt = new Map(rows.map(({ body, created_at }) => [Number(body.split('-')[1]), created_at.getTime()]));
  const kept = [...sent].map(([number, at]) => (keptAt.get(number) ?? Infinity) - at);
  const after = times.map((time, at) => time - (kept[at] ?? 0));
  console.log(
    `kept p50 ${share(kept, 0.5).toFixed(0)} ms after it was sent, shown p50 ${share(after, 0.5).toFixed(0)} ms after that`,
  );
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
