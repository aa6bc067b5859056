import { spawn } from 'node:child_process';

const mostKilobytes = 1_500_000;
const usualTimeoutMs = 60_000;
/** It may use a whole core each; the process that asks has other things to do. */
const atOnce = 2;

let running = 0;
const queue: (() => void)[] = [];

export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
}

/**
 * Runs ffmpeg in a process of its own, with a limit on time and memory: what strangers send is opened there or nowhere.
 * Files only, and the caller names the format, so that no file can make it read another or call an address.
 * Answers how many seconds of sound or film came out.
 */
export async function ffmpeg(
  input: { place: string; format: string },
  output: string[],
  timeoutMs = usualTimeoutMs,
): Promise<number> {
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await run(
      [
        ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-nostats', '-progress', 'pipe:1', '-threads', '1'],
        ...['-protocol_whitelist', 'file,pipe', '-f', input.format, '-i', `file:${input.place}`],
        ...['-map_metadata', '-1', ...output],
      ],
      timeoutMs,
    );
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}

function run(args: string[], timeoutMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const script = 'ulimit -v "$0"; exec ffmpeg "$@"';
    const child = spawn('sh', ['-c', script, String(mostKilobytes), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let told = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => (told = (told + chunk.toString()).slice(-2_000)));
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-500)));
    child.on('error', (error) => reject(new FfmpegError('ffmpeg cannot be started', { cause: error })));
    child.on('close', (code) => {
      if (code !== 0) return reject(new FfmpegError(`ffmpeg ended with ${code ?? 'a signal'}: ${complaint.trim()}`));
      const last = [...told.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1];
      resolve(Math.round(Number(last ?? 0) / 1_000_000));
    });
  });
}
