import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabase } from '@recadia/db/testing';
import { root } from '../../testkit/files.ts';
import { serverEnvironment, startServer, type ServerProcess } from '../../testkit/server-process.ts';

const settleMs = 5_000;

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

export function residentKb(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb);
}
