import pg from 'pg';
import { createCompanyPlaces } from './company-places.ts';
import { noConnectionInTime } from './violations.ts';

export type OpenOptions = {
  appUrl: string;
  operatorUrl?: string;
  /** Connections of the app role; the operator's pool stays small. */
  poolSize: number;
  /** Further connections of the app role for searches, exports and reports only; 4 by default. */
  heavyPoolSize?: number;
  /** Off behind a transaction pooler that drops named statements; on by default. */
  keepsPlans?: boolean;
  /** How long a process that freezes inside a transaction keeps its locks; 15 s by default. */
  idleInTransactionMs?: number;
  /** How long a caller waits for a connection while all are taken; 5 s by default. */
  connectWithinMs?: number;
  /** Receives failures that have no caller left: a broken idle connection, an after-commit hook that threw. */
  onBackgroundError?: (error: unknown) => void;
};

type Pools = {
  app: pg.Pool;
  /** The connections of `app`, shared out among companies. */
  places: ReturnType<typeof createCompanyPlaces>;
  heavy: pg.Pool;
  /** One connection for calls across companies whose plans are expensive; opened by the first of them. */
  batches: pg.Pool;
  operator: pg.Pool | undefined;
  keepsPlans: boolean;
  onBackgroundError: (error: unknown) => void;
};

const connectWithinMs = 5_000;
/** Of the connections of one process: a company whose transactions wait for each other leaves the others enough. */
const companyShare = 0.4;

let opened: Pools | undefined;

export function openDatabase(options: OpenOptions): void {
  if (opened) throw new Error('The database is already open in this process.');
  const onBackgroundError = options.onBackgroundError ?? ((error) => process.emitWarning(asError(error)));
  opened = {
    app: makePool(options.appUrl, { ...options, statementTimeoutMs: 2_000 }),
    places: createCompanyPlaces({
      places: options.poolSize,
      perCompany: Math.max(2, Math.ceil(options.poolSize * companyShare)),
      waiting: Number.POSITIVE_INFINITY,
      waitMs: options.connectWithinMs ?? connectWithinMs,
      refusal: () => new Error(noConnectionInTime),
    }),
    heavy: makePool(options.appUrl, {
      ...options,
      poolSize: options.heavyPoolSize ?? 4,
      statementTimeoutMs: 5_000,
      name: 'recadia-heavy',
    }),
    batches: makePool(options.appUrl, {
      ...options,
      poolSize: 1,
      statementTimeoutMs: 2_000,
      name: 'recadia-batches',
      firstQuery: planOfBatches,
    }),
    operator: options.operatorUrl
      ? makePool(options.operatorUrl, { poolSize: 2, statementTimeoutMs: 10_000 })
      : undefined,
    keepsPlans: options.keepsPlans ?? true,
    onBackgroundError,
  };
  // Without a listener a connection that the server closes while idle would end the process.
  for (const pool of [opened.app, opened.heavy, opened.batches, opened.operator]) pool?.on('error', onBackgroundError);
}

export async function closeDatabase(): Promise<void> {
  const pools = opened;
  opened = undefined;
  await Promise.all([pools?.app.end(), pools?.heavy.end(), pools?.batches.end(), pools?.operator?.end()]);
}

/** The raw pools. Only the transaction functions of this package may use them; no other code gets a connection. */
export function openPools(): Pools {
  if (!opened) throw new Error('The database is not open: call openDatabase first.');
  return opened;
}

// Object ids of the types in the catalogue of PostgreSQL; they never change.
const int8 = 20;
const int8Array = 1016;
const date = 1082;

/** How the driver parses values: ids as numbers (they stay below 2^53), calendar dates as 'YYYY-MM-DD'. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === int8) return Number;
    if (oid === int8Array) return parseInt8Array;
    if (oid === date) return String;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

function parseInt8Array(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);
}

type PoolOptions = Pick<OpenOptions, 'poolSize' | 'idleInTransactionMs' | 'connectWithinMs'> & {
  statementTimeoutMs: number;
  /** The application name in PostgreSQL's list of connections. */
  name?: string;
  /** Sent when a connection opens; a connection with it is kept while it is idle. */
  firstQuery?: string;
};

/** Without a lane it does nothing, but PostgreSQL plans its statement, which takes longer than the work of a batch. */
const planOfBatches = "select from receive_inbound_of_company(0, '{}', '{}', 0, app_now())";

function makePool(connectionString: string, options: PoolOptions): pg.Pool {
  const {
    poolSize,
    statementTimeoutMs,
    idleInTransactionMs = 15_000,
    connectWithinMs: waitMs = connectWithinMs,
  } = options;
  const { name = 'recadia', firstQuery } = options;
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    types: wireTypes,
    application_name: name,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    connectionTimeoutMillis: waitMs,
    pipeline: true,
    ...(firstQuery !== undefined && { idleTimeoutMillis: 0 }),
  });
  // Between two queries, and while it leaves the pool, a connection has no error listener, and a connection closed at
  // that moment would end the process. The next query reports the error.
  pool.on('connect', (client) => {
    client.on('error', ignore);
    if (firstQuery !== undefined) void client.query(firstQuery).catch(ignore);
  });
  return pool;
}

function ignore(): void {}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
