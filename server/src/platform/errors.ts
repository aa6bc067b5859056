import { errorStatus, type ErrorCode, type ErrorDetails } from '@recadia/contract/errors';

interface Facts<C extends ErrorCode> {
  details?: C extends keyof ErrorDetails ? ErrorDetails[C] : never;
  /** Only ERR_SESSION_EXPIRED has two statuses; the contract's table gives the status of all other codes. */
  status?: number;
  cause?: unknown;
}

/** A failure that is reported to the client: its code is in the contract's table. */
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
