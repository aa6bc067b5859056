import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { lchown } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { bareEnvironment } from '../process/config.ts';

const nobodyId = 65_534;
const asNobody = ['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups', '--no-new-privs', '--'];
const ownNetwork = ['unshare', '--user', '--map-root-user', '--net', '--'];

/** From the strictest to none: a container may refuse namespaces, and only root can change the user. */
const confinements = {
  root: [['unshare', '--net', '--', ...asNobody], [...asNobody, ...ownNetwork], asNobody, ownNetwork, []],
  other: [ownNetwork, []],
};

/** Virtual memory (kB), processor seconds, blocks of a written file, open files, core dumps. */
const limits = ['-v 1500000', '-t 120', '-f 1000000', '-n 64', '-c 0'];
const script = `${limits.map((limit) => `ulimit ${limit};`).join(' ')} exec "$@"`;

let confinement: Promise<string[]> | undefined;

interface ConfinedProgram {
  program: string;
  args: string[];
  /** A private folder with a file `in`; the program runs in it. When it runs as another user, that user owns both. */
  folder: string;
  timeoutMs: number;
}

/**
 * Starts a program that opens untrusted files: without our environment, which holds every secret, and with limits on
 * memory, time and files; as another user and without a network where this machine allows it.
 */
export async function spawnConfined(task: ConfinedProgram): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  const { program, args, folder, timeoutMs } = task;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const place of [folder, join(folder, 'in')]) await lchown(place, nobodyId, nobodyId);
  confinement ??= findConfinement(confinements[isRoot ? 'root' : 'other'], folder);
  const [command = 'sh', ...rest] = [...(await confinement), 'sh', '-c', script, 'sh', program, ...args];
  return spawn(command, rest, {
    cwd: folder,
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
}

/** Finds the first confinement that works on this machine and keeps the folder writable. */
async function findConfinement(candidates: string[][], folder: string): Promise<string[]> {
  for (const candidate of candidates) {
    const [command = 'test', ...args] = [...candidate, 'test', '-w', folder];
    const works = await promisify(execFile)(command, args, { env: bareEnvironment() }).then(
      () => true,
      () => false,
    );
    if (works) return candidate;
  }
  return [];
}
