import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterAll, describe, expect, it } from 'vitest';
import { testEnvironment } from '../testing/server.ts';
import { waitUntil } from '../testing/wait-until.ts';

const db = useTestDatabase();
const children: ChildProcess[] = [];
const timeoutMs = 55_000;

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

type Line = { role: string; msg: string; gateway?: string; pid?: number };

/** Starts the whole program as one command and collects its output lines. */
function start() {
  const { PATH } = process.env;
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH, ...testEnvironment(db), LOG_LEVEL: 'info', ROLE: 'all' },
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const lines = () =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Line);
  const named = (msg: string, role: string) => lines().filter((line) => line.msg === msg && line.role === role);
  return { child, named };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('ROLE=all', { timeout: 120_000 }, () => {
  it('keeps a gateway child: restarts it under its name when it dies, ends it with the parent', async () => {
    const { child, named } = start();
    await waitUntil(() => named('working', 'gateway').length === 1, 'the gateway', timeoutMs);
    const [first] = named('gateway started', 'all');
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await waitUntil(() => named('working', 'gateway').length === 2, 'the gateway again', timeoutMs);
    const [, second] = named('gateway started', 'all');
    expect(second?.gateway).toBe(first?.gateway);
    expect(second?.pid).not.toBe(first?.pid);
    expect(new Set(named('working', 'gateway').map(({ gateway }) => gateway)).size).toBe(1);

    child.kill('SIGKILL');
    await once(child, 'exit');
    await waitUntil(() => !isAlive(second?.pid ?? 0), 'the end of the gateway');
  });
});
