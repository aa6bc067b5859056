import type { ILogger } from 'baileys/lib/Utils/logger.js';
import type { Log } from '../../port/log.ts';

/**
 * Baileys hands whole stanzas, keys and numbers to its logger. Only its constant sentences go on, and only the ones that
 * report trouble.
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
