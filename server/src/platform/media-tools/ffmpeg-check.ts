import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { bareEnvironment } from '../process/config.ts';

/** Only conversion needs ffmpeg, so its absence is logged and the process starts. */
export async function checkFfmpeg(log: Logger, program = 'ffmpeg'): Promise<void> {
  await promisify(execFile)(program, ['-version'], { env: bareEnvironment() }).catch((error: unknown) => {
    log.warn({ err: error }, 'ffmpeg is missing, voice messages and videos cannot be converted');
  });
}
