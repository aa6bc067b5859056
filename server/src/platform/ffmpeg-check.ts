import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { bareEnvironment } from './config.ts';

/** The rest works without it, so its absence is told and the process goes on. */
export async function checkFfmpeg(log: Logger, program = 'ffmpeg'): Promise<void> {
  await promisify(execFile)(program, ['-version'], { env: bareEnvironment() }).catch((error: unknown) => {
    log.warn({ err: error }, 'ffmpeg is missing, voice messages and videos cannot be converted');
  });
}
