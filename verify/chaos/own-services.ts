import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../testkit/server-process.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const readyWithinMs = 60_000;

interface Service {
  url: string;
  /** Kills the service, and resolves when it runs again. */
  die(signal: NodeJS.Signals, awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root uses the account of the package. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

function newestBin(): string {
  const base = '/usr/lib/postgresql';
  const [newest = ''] = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return join(base, newest, 'bin');
}

interface ClusterOptions {
  /** A folder that outlives the run; otherwise a temporary one is used. */
  home?: string;
  settings?: string[];
}

const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=150'];

/** A separate cluster that keeps all commits after a crash, unless its settings change that. */
export async function startOwnPostgres({ home: kept, settings = durable }: ClusterOptions = {}): Promise<Service> {
  const home = kept ?? mkdtempSync(join(tmpdir(), 'recadia-chaos-pg-'));
  mkdirSync(home, { recursive: true });
  const who = account();
  if (who.uid !== undefined) chownSync(home, who.uid, who.gid ?? who.uid);
  const data = join(home, 'data');
  const bin = newestBin();
  const made = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  if (!existsSync(join(data, 'PG_VERSION')))
    execFileSync(join(bin, 'initdb'), made, { ...who, cwd: '/', stdio: 'ignore' });
  const port = await freePort();
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-c', 'unix_socket_directories='];
  const begin = () =>
    spawn(join(bin, 'postgres'), [...args, ...settings.flatMap((setting) => ['-c', setting])], {
      ...who,
      cwd: '/',
      stdio: 'ignore',
    });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const isReady = () => {
    try {
      return execFileSync('psql', [url, '-Atqwc', 'select 1'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
    } catch {
      return false;
    }
  };
  return keep({ url, begin, isReady: () => Promise.resolve(isReady()), endWith: 'SIGINT', home, isKept: !!kept });
}

/** A separate Redis; its content is only a cache. */
export async function startOwnRedis(): Promise<Service & { empty(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'recadia-chaos-redis-'));
  const port = await freePort();
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', home, '--appendonly', 'yes', '--save', ''];
  const begin = () => spawn('redis-server', args, { stdio: 'ignore' });
  const isReady = () => redisCommand(port, 'PING').then((answer) => answer.startsWith('+PONG'));
  const service = await keep({ url: `redis://127.0.0.1:${port}/0`, begin, isReady, endWith: 'SIGTERM', home });
  return { ...service, empty: () => redisCommand(port, 'FLUSHALL').then(() => undefined) };
}

function redisCommand(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(''));
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(String(answer));
    });
    socket.write(`${command}\r\n`);
  });
}

interface Kept {
  url: string;
  begin(): ChildProcess;
  isReady(): Promise<boolean>;
  endWith: NodeJS.Signals;
  home: string;
  isKept?: boolean;
}

async function keep({ url, begin, isReady, endWith, home, isKept = false }: Kept): Promise<Service> {
  let child: ChildProcess | undefined;
  let gone: Promise<unknown> = Promise.resolve();
  const clear = () => {
    if (!isKept) rmSync(home, { recursive: true, force: true });
  };
  // A failed run leaves only the data it was asked to keep.
  const end = () => {
    child?.kill(isKept ? endWith : 'SIGKILL');
    clear();
  };
  process.once('exit', end);

  async function start(): Promise<void> {
    const latest = Date.now() + readyWithinMs;
    while (Date.now() < latest) {
      // Remains of the killed process may block the next start for a moment.
      if (!child || child.exitCode !== null || child.signalCode !== null) {
        const fresh = begin();
        child = fresh;
        gone = new Promise((resolve) => fresh.once('exit', resolve));
      }
      await pause(100);
      if (child.exitCode === null && child.signalCode === null && (await isReady())) return;
    }
    throw new Error(`${url} did not become ready`);
  }

  await start();
  return {
    url,
    async die(signal, awayMs) {
      child?.kill(signal);
      await gone;
      await pause(awayMs);
      await start();
    },
    async stop() {
      child?.kill(endWith);
      await gone;
      process.off('exit', end);
      clear();
    },
  };
}
