import { WaError } from '../../port/errors.ts';
import { errorAdvice } from './errors.table.ts';

/** Meta's refusal by its code. An unknown code is final, because a repeat may fail for the same reason. */
export function refusal(code: number, detail?: string): WaError {
  const known = errorAdvice[code];
  if (known) return new WaError(known.code, known.advice, { status: code, afterMs: known.afterMs, detail });
  // Codes 200 to 299 mean missing permissions.
  if (code >= 200 && code <= 299) return new WaError('not-permitted', 'stop-connection', { status: code, detail });
  return new WaError('refused', 'never', { status: code, detail });
}

// Errors before the connection exists, so the request was not sent.
const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** The error for a missing answer. `isHarmless` calls may be repeated even after they succeeded. */
export function noAnswer(error: unknown, isHarmless: boolean): WaError {
  const isUnsent = codesOf(error).some((code) => connectErrorCodes.has(code));
  const detail = codesOf(error).join(' ') || 'no answer';
  if (isUnsent || isHarmless) return new WaError('unreachable', 'backoff', { detail });
  return new WaError('answer-lost', 'unknown', { detail });
}

/** The codes of an error and of its causes. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const several = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [...own, ...[error.cause, ...several].flatMap((inner) => codesOf(inner, depth + 1))];
}
