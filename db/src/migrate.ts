import pg from 'pg';
import { refuseOtherCell, setIdRanges } from './cell-ids.ts';
import { readSqlFiles, type SqlFile } from './sql-files.ts';
import { lineOf, splitStatements, type Statement } from './sql-statements.ts';

export type MigrateOptions = {
  ownerUrl: string;
  /** The number of the cell, which decides the range of its ids. */
  cell?: number;
  /** Another database folder; tests use their own. */
  root?: string;
  onApplied?: (file: string) => void;
  /** How long a file waits for a lock before it is tried again, so that the queue behind it stays short. */
  lockTimeoutMs?: number;
  onRetry?: (name: string) => void;
};

/** A migration that could not be applied; the message names the line. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

// Any constant works, but every migration of one database must use the same.
const migrationLock = 7_236_723;

const usualLockTimeoutMs = 3_000;
const maxAttempts = 20;
const retryPauseMs = 1_000;

// The definer functions belong to roles that cannot sign in; the folder of the file decides which.
const functionOwners = { system: 'recadia_system', search: 'recadia_search' } as const;

/**
 * Brings a database to the state of the files: new migrations once, changed functions again. Returns the applied files.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { ownerUrl, cell = 0, root, onApplied, lockTimeoutMs = usualLockTimeoutMs } = options;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'recadia migrate' });
  await client.connect();
  const applied: string[] = [];
  const report = (file: SqlFile) => {
    applied.push(file.name);
    onApplied?.(file.name);
  };
  // Several statements in one message are one transaction.
  const setRanges = () =>
    setIdRanges(client, cell, (name, statements) =>
      retryOnLockTimeout(name, options, () => client.query(`set local lock_timeout = ${lockTimeoutMs}; ${statements}`)),
    );
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseOtherCell(client, cell);
    await client.query(`create table if not exists schema_files (
      name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`);
    const known = await readKnown(client);

    const migrations = await readSqlFiles('migrations', root);
    refuseChangedHistory(migrations, known);
    for (const file of migrations.filter((each) => !known.has(each.name))) {
      await applyMigration(client, file, options);
      // After each file, because the next file may fill the tables of this one.
      await setRanges();
      report(file);
    }
    await setRanges();
    for (const [folder, owner] of Object.entries(functionOwners)) {
      for (const file of await readSqlFiles(folder, root)) {
        if (known.get(file.name) === file.checksum) continue;
        await retryOnLockTimeout(file.name, options, () =>
          inTransaction(client, file, options, `set local role ${owner}`),
        );
        report(file);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function readKnown(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_files');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseChangedHistory(files: SqlFile[], known: Map<string, string>): void {
  const present = new Set(files.map((file) => file.name));
  for (const name of known.keys()) {
    if (name.startsWith('migrations/') && !present.has(name)) {
      throw new MigrationError(`${name} was applied to this database but is no longer among the files.`);
    }
  }
  for (const file of files) {
    const checksum = known.get(file.name);
    if (checksum !== undefined && checksum !== file.checksum) {
      throw new MigrationError(
        `${file.name} was changed after it had been applied. Restore it and write a new migration instead.`,
      );
    }
  }
}

async function applyMigration(client: pg.Client, file: SqlFile, options: MigrateOptions): Promise<void> {
  // An index that is built concurrently waits for old transactions; giving up would leave an invalid index.
  if (!/^-- no-transaction\s*$/m.test(file.text.split('\n', 1)[0] ?? ''))
    return retryOnLockTimeout(file.name, options, () => inTransaction(client, file, options));
  await runStatements(client, file);
  await record(client, file);
}

async function inTransaction(
  client: pg.Client,
  file: SqlFile,
  { lockTimeoutMs = usualLockTimeoutMs }: MigrateOptions,
  prelude?: string,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    if (prelude) await client.query(prelude);
    await runStatements(client, file);
    await client.query('reset role');
    await record(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A waiting lock request blocks the requests behind it, so the transaction gives up early and tries again. */
async function retryOnLockTimeout(
  name: string,
  { onRetry }: MigrateOptions,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === maxAttempts || !isLockTimeout(error)) throw error;
      onRetry?.(name);
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof MigrationError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === '55P03';
}

async function runStatements(client: pg.Client, file: SqlFile): Promise<void> {
  for (const statement of splitStatements(file.text)) {
    try {
      await client.query(statement.text);
    } catch (error) {
      throw explain(file, statement, error);
    }
  }
}

async function record(client: pg.Client, { name, checksum }: SqlFile): Promise<void> {
  await client.query(
    `insert into schema_files (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, checksum],
  );
}

function explain(file: SqlFile, statement: Statement, cause: unknown): unknown {
  if (!(cause instanceof pg.DatabaseError)) return cause;
  // Only errors found while reading the statement have a position; the others point at its first line.
  const offset = cause.position ? Number(cause.position) - 1 : 0;
  const line = lineOf(statement.text, offset);
  const text = statement.text.split('\n')[line - 1]?.trim() ?? '';
  const details = [cause.detail, cause.hint, cause.where].filter(Boolean).map((each) => `\n  ${each}`);
  return new MigrationError(
    `${file.name}:${statement.line + line - 1}: ${cause.message}\n  ${text}${details.join('')}`,
    { cause },
  );
}
