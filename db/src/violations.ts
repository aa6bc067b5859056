import pg from 'pg';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

const violates = (error: unknown, code: string, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code && error.constraint === constraint;

/** The index has spoken: a row with this key is already there. `first` is the first value of the key that is meant. */
export const isUniqueViolation = (error: unknown, index: string, first?: string): boolean =>
  violates(error, uniqueViolation, index) &&
  (first === undefined || (error instanceof pg.DatabaseError && error.detail?.includes(`=(${first},`) === true));

/** The row named does not exist in this company. */
export const isForeignKeyViolation = (error: unknown, key: string): boolean =>
  violates(error, foreignKeyViolation, key);

/** PostgreSQL ended a statement that ran longer than its class of work may. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014';

/** All connections of a pool stayed taken for as long as a caller waits; the driver has no code for it. */
export const isNoConnectionLeft = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** PostgreSQL cannot read a value it was given: trying again changes nothing. */
export const isDataException = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
