import pg from 'pg';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

const violates = (error: unknown, code: string, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code && error.constraint === constraint;

/** A row with this key exists already. */
export const isUniqueViolation = (error: unknown, index: string): boolean => violates(error, uniqueViolation, index);

/** The row named does not exist in this company. */
export const isForeignKeyViolation = (error: unknown, key: string): boolean =>
  violates(error, foreignKeyViolation, key);

/** PostgreSQL ended a statement that exceeded its time limit. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014';

/** The transaction lost against another one; the same work may succeed on a retry. */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

/** A statement was refused because an earlier one of its transaction failed. */
export const isAbortedTransaction = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02';

/** The driver's messages for a pool that stayed full and for a server that accepted too late; they have no code. */
export const noConnectionInTime = 'timeout exceeded when trying to connect';
const noConnection = [noConnectionInTime, 'Connection terminated due to connection timeout'];

/** PostgreSQL lacks a resource: connections, memory or disk. */
const isOutOfResources = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('53') === true;

/** The database could not execute the statement now; a retry may succeed. */
export const isDatabaseBusy = (error: unknown): boolean =>
  isStatementTimeout(error) ||
  isConflict(error) ||
  isOutOfResources(error) ||
  (error instanceof Error && noConnection.includes(error.message));

/** PostgreSQL cannot parse a value; a retry changes nothing. */
export const isDataException = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
