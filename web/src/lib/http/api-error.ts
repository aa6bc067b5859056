import type { ErrorCode } from '@recadia/contract/errors';

interface ErrorBody {
  error?: unknown;
  details?: unknown;
  requestId?: unknown;
}

/** An error response of the server; `code` is its `error` field: a known code or plain text. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly requestId: string | null;

  constructor(status: number, body: unknown) {
    const { error, details, requestId } = isRecord(body) ? (body as ErrorBody) : {};
    const code = typeof error === 'string' ? error : '';
    super(code || `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = typeof requestId === 'string' ? requestId : null;
  }
}

/** No response: the network or the server is unreachable. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export const hasCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** The invalid fields of an error response, each with its error code. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!hasCode(error, 'ERR_VALIDATION') || !isRecord(error.details)) return {};
  const { fields } = error.details;
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
