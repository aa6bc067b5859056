import { setTimeout as sleep } from 'node:timers/promises';
import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { openPools } from './client.ts';
import { nameOfStatement } from './statements.ts';
import { isConflict } from './violations.ts';

type Hook = () => void | Promise<void>;

/** A running transaction; `isOver` guards against work that outlives it. */
export type Running<DB> = { tx: Transaction<DB>; isOver: boolean };

/** How a transaction is sent to the server. */
export interface Frame {
  /**
   * One message with the settings of the transaction, sent together with the first statement; null: a single statement,
   * which needs no begin.
   */
  begin: string | null;
  /** The transaction has one statement: begin, statement and commit are sent together. */
  isSingle?: boolean;
  /** PostgreSQL keeps the plans: for frequent statements by key, whose plan is the same for every company. */
  keepsPlans?: boolean;
}

/** Simple protocol on purpose: both statements are sent in one message, which excludes parameters. */
export const beginOf = (companyId: number): string =>
  `begin; select set_config('app.company_id', '${companyId}', true)`;

const maxAttempts = 3;
/** Before the next attempt the other side takes the lock that this one released; else both could collide again. */
const retryPauseMs = 20;
const hooks = new WeakMap<object, Hook[]>();

/** Runs `hook` once the transaction of `tx` has committed; never when it rolls back. The caller does not await it. */
export function afterCommit(tx: object, hook: Hook): void {
  const list = hooks.get(tx);
  if (!list) throw new Error('afterCommit needs the tx of a running transaction.');
  list.push(hook);
}

/**
 * Runs `work` between begin and commit. A serialization failure or deadlock repeats it, so `work` must have no effect
 * outside the database.
 */
export async function runTransaction<DB, T>(
  pool: pg.Pool,
  frame: Frame,
  work: (running: Running<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(pool, frame, work);
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
      await sleep(attempt * retryPauseMs);
    }
  }
}

async function attemptOnce<DB, T>(pool: pg.Pool, frame: Frame, work: (running: Running<DB>) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const { outcome, failure } = await attemptOn(client, frame, work);
  client.release(failure);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The work of one statement and the settings of its transaction. */
export interface SingleWork<DB, T> {
  frame: Frame & { isSingle: true };
  work(running: Running<DB>): Promise<T>;
}

/**
 * Runs works of one statement over one connection, each in its own transaction. Begin, statement and commit of a work are
 * sent in one step, so the statements of two works never mix, and all of them together cost one round trip.
 */
export async function runTogether<DB, T>(
  pool: pg.Pool,
  works: SingleWork<DB, T>[],
): Promise<PromiseSettledResult<T>[]> {
  const client = await pool.connect();
  const attempts = await Promise.all(works.map(({ frame, work }) => attemptOn(client, frame, work)));
  client.release(attempts.find(({ failure }) => failure !== undefined)?.failure);
  return Promise.all(
    works.map(async ({ frame, work }, at) => {
      const outcome = attempts[at]?.outcome as PromiseSettledResult<T>;
      if (outcome.status === 'fulfilled' || !isRetryable(outcome.reason)) return outcome;
      const [again] = await Promise.allSettled([runTransaction(pool, frame, work)]);
      return again;
    }),
  );
}

/** The outcome of a transaction; with a failure the connection must not go back to the pool. */
interface Attempt<T> {
  outcome: PromiseSettledResult<T>;
  failure: Error | undefined;
}

async function attemptOn<DB, T>(
  client: pg.PoolClient,
  frame: Frame,
  work: (running: Running<DB>) => Promise<T>,
): Promise<Attempt<T>> {
  const connection = new ClientConnection(client, frame);
  const running: Running<DB> = { tx: makeTransaction<DB>(connection), isOver: false };
  const afterwards: Hook[] = [];
  hooks.set(running.tx, afterwards);
  try {
    const value = await work(running);
    await connection.commit();
    if (afterwards.length > 0) runHooks(afterwards);
    return { outcome: { status: 'fulfilled', value }, failure: undefined };
  } catch (error) {
    const failure = isOutdatedPlan(error) ? error : connection.isInTransaction() ? await rollBack(client) : undefined;
    return { outcome: { status: 'rejected', reason: error }, failure };
  } finally {
    running.isOver = true;
    hooks.delete(running.tx);
  }
}

/** An error here means that the connection is lost and must not go back to the pool. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function runHooks(list: Hook[]): void {
  const { onBackgroundError } = openPools();
  for (const hook of list) {
    void Promise.resolve().then(hook).catch(onBackgroundError);
  }
}

function isRetryable(error: unknown): boolean {
  return isConflict(error) || isOutdatedPlan(error);
}

/**
 * A migration changed the result of a kept statement. The connection would fail on every use, so it is closed and the
 * work runs on another one.
 */
function isOutdatedPlan(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has one connection.')) });
const driver = dialect.createDriver();

/**
 * Kysely over one connection that is already inside a transaction. Statements that are started together are sent together
 * and run in their order, for one round trip.
 */
function makeTransaction<DB>(connection: ClientConnection): Transaction<DB> {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  return new Transaction<DB>({
    config: { dialect },
    dialect,
    driver,
    executor: new DefaultQueryExecutor(compiler, adapter, provider),
  });
}

/**
 * The connection of one transaction. The pool's connections are pipelined: begin travels with the first statement, and
 * the commit of a single statement with it.
 */
class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #frame: Frame;
  #begun: Promise<unknown> | undefined;
  #committed: Promise<pg.QueryResult> | undefined;
  #isUsed = false;

  constructor(client: pg.PoolClient, frame: Frame) {
    this.#client = client;
    this.#frame = frame;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { begin, isSingle = false, keepsPlans } = this.#frame;
    if (this.#isUsed && (isSingle || begin === null)) throw new Error('A second statement needs a transaction.');
    if (begin !== null && !this.#isUsed) this.#begun = this.#send(begin);
    this.#isUsed = true;
    const name = keepsPlans ? nameOfStatement(text, parameters) : undefined;
    const query = { text, values: [...parameters], ...(name !== undefined && { name }) };
    const answered = this.#send(query);
    if (begin !== null && isSingle) this.#committed = this.#send('commit');
    await this.#begun;
    const { command, rowCount, rows } = await answered;
    const changesRows = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return changesRows ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as R[] };
  }

  isInTransaction(): boolean {
    return this.#begun !== undefined;
  }

  async commit(): Promise<void> {
    if (!this.isInTransaction()) return;
    const { command } = await (this.#committed ?? this.#send('commit'));
    // PostgreSQL answers "rollback" to the commit of a transaction in which an error was caught and ignored.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error inside it was ignored.');
  }

  /** The answer may be awaited after an earlier one has failed, so its own failure is marked as handled. */
  #send(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    const answered = this.#client.query(query);
    answered.catch(() => undefined);
    return answered;
  }

  // Required by Kysely's interface; every list here is paged by key.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered: page by key instead.');
  }
}
