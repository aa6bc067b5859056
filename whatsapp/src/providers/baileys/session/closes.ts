import { closeRules, type CloseRule } from './closes.table.ts';

export interface Close {
  code: number;
  rule: CloseRule | { then: 'timeout' };
}

const connectionClosed = 428;
/** Baileys' message for unscanned QRs; the code 408 alone also means a lost network. */
const qrRefsEnded = 'QR refs attempts ended';

/** The code of a closed socket and its rule. Unknown codes are retried. */
export function readClose(error: unknown): Close {
  const code = statusOf(error) ?? connectionClosed;
  if (error instanceof Error && error.message === qrRefsEnded) return { code, rule: { then: 'timeout' } };
  return { code, rule: closeRules[code] ?? { then: 'retry' } };
}

/** The status of a Boom error, read without importing Boom, which is the library's dependency. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('output' in error)) return undefined;
  const { output } = error;
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return undefined;
  return typeof output.statusCode === 'number' ? output.statusCode : undefined;
}

const firstMs = 1_000;
const longestMs = 60_000;

/** 1, 2, 4 … 60 s, each up to a quarter longer, so that not all sessions reconnect in the same second. */
export function backOffMs(attempt: number): number {
  const wait = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return Math.round(wait * (1 + Math.random() / 4));
}
