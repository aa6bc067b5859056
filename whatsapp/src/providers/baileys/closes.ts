import { closeRules, type CloseRule } from './closes.table.ts';

export interface Close {
  code: number;
  rule: CloseRule | { then: 'timeout' };
}

const connectionClosed = 428;
/** Baileys' own words; the code 408 alone also means a lost network. */
const qrRefsEnded = 'QR refs attempts ended';

/** Why a socket closed and what follows. What nobody has described yet is tried again. */
export function readClose(error: unknown): Close {
  const code = statusOf(error) ?? connectionClosed;
  if (error instanceof Error && error.message === qrRefsEnded) return { code, rule: { then: 'timeout' } };
  return { code, rule: closeRules[code] ?? { then: 'retry' } };
}

/** The status a Boom carries; Boom is the library's dependency, not ours. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('output' in error)) return undefined;
  const { output } = error;
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return undefined;
  return typeof output.statusCode === 'number' ? output.statusCode : undefined;
}

const firstMs = 1_000;
const longestMs = 60_000;

/** 1, 2, 4 … 60 s, each up to a quarter longer: a deploy must not bring a thousand sessions back in one second. */
export function backOffMs(attempt: number): number {
  const wait = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return Math.round(wait * (1 + Math.random() / 4));
}
