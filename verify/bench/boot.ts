import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabase } from '@recadia/db/testing';
import { root } from '../../testkit/files.ts';
import { serverEnvironment, startServer, type ServerProcess } from '../../testkit/server-process.ts';

/** A process frees the memory of its start after five seconds. */
const settleMs = 7_000;

/** The api role in production configuration: built, with the web, without test options. */
export function startApi(db: TestDatabase, extra: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const env = serverEnvironment(db, {
    ROLE: 'api',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://recadia.example',
    STRICT_ANSWERS: 'off',
    RATE_SCALE: '1',
    WEB_ROOT: join(root, 'web/dist'),
    STORAGE_ROOT: join(tmpdir(), 'recadia-boot', db.name),
    ...extra,
  });
  return startServer({ env, isBuilt: true });
}

export interface Boot {
  readyMs: number;
  rssMb: number;
}

/** The time from the start of the process until it is ready, and its memory after an idle period. */
export async function measureBoot(db: TestDatabase): Promise<Boot> {
  const api = await startApi(db);
  try {
    const { status } = await fetch(`${api.url}/readyz`);
    if (status !== 200) throw new Error(`the process reported ready, but /readyz answers ${status}`);
    await pause(settleMs);
    return { readyMs: api.readyMs, rssMb: residentKb(api.pid) / 1024 };
  } finally {
    await api.stop();
  }
}

export const residentKb = (pid: number): number => kbOf(pid, 'Rss');

/** Resident memory of several processes: pages that they share, such as the code of Node, count once. */
export function residentTogetherKb(pids: number[]): number {
  const own = pids.map((pid) => kbOf(pid, 'Private_Clean') + kbOf(pid, 'Private_Dirty'));
  const shared = pids.map((pid, at) => residentKb(pid) - (own[at] ?? 0));
  return own.reduce((sum, each) => sum + each, Math.max(...shared));
}

const kbOf = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
