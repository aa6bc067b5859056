import { createCompanyPlaces, type PlaceLimits } from '@recadia/db';
import { AppError } from '../errors.ts';

interface Limits extends Omit<PlaceLimits, 'refusal'> {
  /** The error code of the refusal. */
  code: 'ERR_COMPANY_BUSY' | 'ERR_IMPORT_BUSY';
}

export type Shares = ReturnType<typeof createShares>;

/** Slots for the expensive calls of all companies. */
export function createShares({ code, ...limits }: Limits) {
  const refusal = () => new AppError(code, { details: { retryAfterMs: limits.waitMs } });
  return createCompanyPlaces({ ...limits, refusal });
}
