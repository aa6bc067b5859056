import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Names of values that must not reach a log line, at any depth of the logged object. */
const sensitiveName = /passw|token|secret|authorization|cookie|api-?key/i;

export function createLog(
  config: Pick<Config, 'logLevel' | 'mode' | 'role'>,
  stream?: { write(line: string): void },
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { role: config.role },
      // By name at any depth; pino's own redaction only knows paths of a fixed length.
      formatters: { log: (facts) => hideIn(facts) },
    },
    stream ?? pino.destination({ sync: config.mode === 'test' }),
  );
}

function hideIn(facts: object, above: readonly object[] = []): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]: [string, unknown]) => {
      const isHidden = sensitiveName.test(name) && value !== null && value !== undefined;
      return [name, isHidden ? '[hidden]' : hide(value, [...above, facts])];
    }),
  );
}

function hide(value: unknown, above: readonly object[]): unknown {
  if (value instanceof Error) return hideInError(value, above);
  if (Array.isArray(value)) return value.map((item) => hide(item, [...above, value]));
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return above.includes(value) ? '[circle]' : hideIn(value, above);
}

/** The copy remains an Error, because the serializer writes type, message, stack and causes only for errors. */
function hideInError(error: Error, above: readonly object[]): unknown {
  const copy = Object.create(Object.getPrototypeOf(error) as object, {
    ...Object.getOwnPropertyDescriptors(error),
    stack: { value: error.stack },
  }) as object;
  return above.includes(error) ? '[circle]' : Object.assign(copy, hideIn({ ...error }, [...above, error]));
}
