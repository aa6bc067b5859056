import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEnvironment } from './testing/server.ts';

const db = useTestDatabase();
let usual: NodeJS.ProcessEnv;
beforeAll(() => {
  usual = testEnvironment(db);
});
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts the program as in production and collects its output. */
function start(changes: NodeJS.ProcessEnv) {
  const { PATH } = process.env;
  const env = { PATH, ...usual, LOG_LEVEL: 'info', ...changes };
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env,
  });
  children.push(child);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return { child, output: () => output.join('') };
}

const exitOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0];

/** Two different ports: both are bound before either is released. */
async function freePorts(): Promise<[string, string]> {
  const take = async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const servers = [await take(), await take()];
  const [first, second] = servers.map((server) => String((server.address() as AddressInfo).port));
  for (const server of servers) server.close();
  return [first ?? '', second ?? ''];
}

describe('the program', { timeout: 60_000 }, () => {
  it('does not start with a weak secret: it says which, not what, and ends with an error', async () => {
    const weak = 'changeme-changeme-changeme-changeme';
    const { child, output } = start({ TOKEN_SECRET: weak, ENCRYPTION_KEY: '' });
    expect(await exitOf(child)).toBe(1);
    expect(output()).toMatch(/TOKEN_SECRET: .+\n {2}ENCRYPTION_KEY: /);
    expect(output()).not.toContain('changeme');
    expect(output()).not.toContain('listening');
  });

  it('ends before it claims any work when its metrics port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { child, output } = start({ ROLE: 'worker', METRICS_PORT: String(port) });
    expect(await exitOf(child)).toBe(1);
    expect(output()).toContain(`METRICS_PORT: 127.0.0.1:${port} is taken by another process.\n`);
    expect(output()).not.toContain('working');
    other.close();
  });

  it('starts, tells its metrics on a private port alone, and on SIGTERM ends in peace', async () => {
    const [port, metricsPort] = await freePorts();
    const { child, output } = start({ PORT: port, METRICS_PORT: metricsPort });
    await expect.poll(output, { timeout: 50_000, interval: 100 }).toContain('listening');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
    expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain(
      'recadia_http_request_seconds',
    );

    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
    expect(output()).toContain('stopping');
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });
});
