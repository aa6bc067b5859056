import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** What must never reach a log line, wherever it stands in the logged object. */
const hidden = [
  'password',
  'currentPassword',
  'token',
  'authToken',
  'refreshToken',
  'secret',
  'authorization',
  'cookie',
];

export function createLog(
  config: Pick<Config, 'logLevel' | 'mode' | 'role'>,
  stream?: { write(line: string): void },
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { role: config.role },
      redact: {
        paths: hidden
          .flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `req.headers.${key}`])
          .concat('res.headers["set-cookie"]'),
        censor: '[hidden]',
      },
    },
    stream ?? pino.destination({ sync: config.mode === 'test' }),
  );
}
