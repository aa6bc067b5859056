import { errorStatus, type ErrorCode, type ErrorDetails } from '@recadia/contract/errors';

interface Facts<C extends ErrorCode> {
  details?: C extends keyof ErrorDetails ? ErrorDetails[C] : never;
  /** Only ERR_SESSION_EXPIRED has two statuses; everything else follows the table. */
  status?: number;
  cause?: unknown;
}

/** A failure the caller may read: its code is in the contract's table. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly details: unknown;

  constructor(code: C, facts: Facts<C> = {}) {
    super(code, { cause: facts.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = facts.status ?? errorStatus[code];
    this.details = facts.details;
  }
}

export const isAppError = (error: unknown): error is AppError => error instanceof AppError;
