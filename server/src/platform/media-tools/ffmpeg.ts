import { spawnConfined } from './confined.ts';

const usualTimeoutMs = 60_000;
/** A conversion may use a whole core; the limit leaves cores for the rest of the process. */
const atOnce = 2;

let running = 0;
const queue: (() => void)[] = [];

export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
}

/**
 * Converts the file `in` of a private folder to `out` beside it, in a confined process, because the file is untrusted.
 * The input is a file and the caller names its format, so that the file cannot make ffmpeg read another file or a URL.
 * Returns the seconds of audio or video written.
 */
export async function ffmpeg(
  input: { folder: string; format: string },
  output: string[],
  timeoutMs = usualTimeoutMs,
): Promise<number> {
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    const args = [
      '-hide_banner',
      '-loglevel',
      'error',
      '-nostdin',
      '-nostats',
      '-progress',
      'pipe:1',
      '-threads',
      '1',
      '-protocol_whitelist',
      'file,pipe',
      '-f',
      input.format,
      '-i',
      'file:in',
      '-map_metadata',
      '-1',
      ...output,
      'file:out',
    ];
    return await run(args, input.folder, timeoutMs);
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}

async function run(args: string[], folder: string, timeoutMs: number): Promise<number> {
  const child = await spawnConfined({ program: 'ffmpeg', args, folder, timeoutMs });
  return new Promise((resolve, reject) => {
    let progress = '';
    let errorText = '';
    child.stdout.on('data', (chunk: Buffer) => (progress = (progress + chunk.toString()).slice(-2_000)));
    child.stderr.on('data', (chunk: Buffer) => (errorText = (errorText + chunk.toString()).slice(-500)));
    child.on('error', (error) => reject(new FfmpegError('ffmpeg cannot be started', { cause: error })));
    child.on('close', (code) => {
      if (code !== 0) return reject(new FfmpegError(`ffmpeg ended with ${code ?? 'a signal'}: ${errorText.trim()}`));
      const last = [...progress.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1];
      resolve(Math.round(Number(last ?? 0) / 1_000_000));
    });
  });
}
