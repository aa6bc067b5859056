import type { ILogger } from 'baileys/lib/Utils/logger.js';
import type { Log } from '../../../port/log.ts';

/**
 * Baileys passes whole stanzas, keys and numbers to its logger. Only its constant messages of the levels warn and error
 * are logged, with numbers removed.
 */
export function quietLogger(log: Log): ILogger {
  const trouble = (level: 'warn' | 'error') => (_facts: unknown, text?: string) => {
    if (text !== undefined) log.info({ library: 'baileys', level }, text.replace(/[\d@][\d@.:]{5,}\S*/g, '…'));
  };
  const logger: ILogger = {
    level: 'warn',
    child: () => logger,
    trace: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: trouble('warn'),
    error: trouble('error'),
  };
  return logger;
}
