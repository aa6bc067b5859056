import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestDatabase } from '@recadia/db/testing';
import { encryptionKeyOf } from '../server/src/testing/encryption-key.ts';
import { root } from './files.ts';

export interface ServerProcess {
  url: string;
  pid: number;
  child: ChildProcess;
  /** From spawning the process until it listens. */
  readyMs: number;
  /** Ends it and waits for its exit. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerOptions {
  env: NodeJS.ProcessEnv;
  /** The bundle, as in production; otherwise the sources. */
  isBuilt?: boolean;
  /** Another bundle than that of the last build. */
  main?: string;
  /** Prints the program's own log. */
  isLoud?: boolean;
  /** Receives all output of the program from the start. */
  onOutput?: (text: string) => void;
}

const readyWithinMs = 180_000;

/** Starts the real program and waits for its "listening" (a worker: "working") line. */
export async function startServer({
  env,
  isBuilt,
  main,
  isLoud = false,
  onOutput,
}: ServerOptions): Promise<ServerProcess> {
  const began = performance.now();
  const bundled = main ?? (isBuilt ? 'server/dist/main.js' : undefined);
  const program = bundled ? [bundled] : ['--import', 'tsx', 'server/src/main.ts'];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.pipe(process.stderr, { end: false });
  if (onOutput)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => onOutput(String(chunk)));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // A failed run leaves no process behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  void gone.then(() => process.off('exit', end));
  const port = await listeningPort(child, isLoud);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    child,
    readyMs: performance.now() - began,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await gone;
    },
  };
}

function listeningPort(child: ChildProcess, isLoud: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the server did not start in time')), readyWithinMs);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)));
    if (!child.stdout) return reject(new Error('no output to read'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (isLoud) process.stdout.write(`${line}\n`);
      const ready = /"msg":"(listening|working)"/.test(line) ? (JSON.parse(line) as { port?: number }) : undefined;
      if (!ready) return;
      clearTimeout(late);
      resolve(ready.port ?? 0);
    });
  });
}

/** A complete environment: fresh secrets, the given database, a Redis prefix of its own. */
export function serverEnvironment(
  db: Pick<TestDatabase, 'urls' | 'name'>,
  extra: NodeJS.ProcessEnv = {},
): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    PUBLIC_URL: 'http://recadia.test',
    TRUSTED_PROXIES: '1',
    DATABASE_URL: db.urls.app,
    OPERATOR_DATABASE_URL: db.urls.operator,
    REDIS_URL: process.env['RECADIA_REDIS_URL'] ?? 'redis://127.0.0.1:63799/0',
    REDIS_PREFIX: `run-${db.name}`,
    TOKEN_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: encryptionKeyOf(db),
    MAIL_FOLDER: mailFolderOf(db),
    STRICT_ANSWERS: 'on',
    RATE_SCALE: '1000',
    // Closed ports: WhatsApp itself is never called, and a run with an emulator overrides them.
    WA_SOCKET_URL: 'ws://127.0.0.1:9',
    WA_CLOUD_URL: 'http://127.0.0.1:9',
    WA_ALLOW_CUSTOM_ENDPOINT: 'on',
    ...extra,
  };
}

/** The folder of the mails of a run. */
export const mailFolderOf = ({ name }: Pick<TestDatabase, 'name'>): string => join(tmpdir(), 'recadia-mail', name);

/** A free port: cookie calls need the address before the program starts. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
