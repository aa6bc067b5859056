import pg from 'pg';

/** A statement that the product sent to the database. */
export interface Statement {
  text: string;
  /** The file and line that sent it. */
  place: string;
  /** Equal for the statements between a begin and its commit. */
  transaction: number;
  /** Sent before the connection's earlier statement was answered: it costs no round trip of its own. */
  isPipelined: boolean;
  rows: number;
  ms: number;
}

type Query = (...given: unknown[]) => unknown;

/**
 * Records every statement of this process with its place in the code, of all database users but the given one; `stop`
 * ends it. `recordWire` records the messages of the protocol instead.
 */
export function recordStatements(notOf: string): { take: () => Statement[]; isIdle: () => boolean; stop: () => void } {
  const original = pg.Client.prototype.query as Query;
  const transactions = new WeakMap<pg.Client, number>();
  const unanswered = new WeakMap<pg.Client, number>();
  let recorded: Statement[] = [];
  let running = 0;
  let last = 0;

  function query(this: pg.Client, ...given: unknown[]): unknown {
    const answer = original.apply(this, given);
    if (this.user === notOf || !(answer instanceof Promise)) return answer;
    const text = textOf(given[0]);
    const open = transactions.get(this);
    const transaction = open ?? (last += 1);
    if (text.startsWith('begin')) transactions.set(this, transaction);
    if (text === 'commit' || text === 'rollback') transactions.delete(this);
    const before = unanswered.get(this) ?? 0;
    unanswered.set(this, before + 1);
    const place = placeOf(new Error().stack ?? '');
    const statement = { text, place, transaction, isPipelined: before > 0, rows: 0, ms: 0 };
    const began = performance.now();
    recorded.push(statement);
    running += 1;
    const end = (result?: { rowCount?: number | null }) => {
      running -= 1;
      unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
      statement.ms = performance.now() - began;
      statement.rows = result?.rowCount ?? 0;
    };
    answer.then(end, () => end());
    return answer;
  }

  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  return {
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    isIdle: () => running === 0,
    stop() {
      pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
    },
  };
}

const textOf = (given: unknown): string =>
  String(typeof given === 'string' ? given : (given as { text: string }).text)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first line of the product above the layer that runs transactions. */
const placeOf = (stack: string): string => /(?:server\/src|db\/src\/functions)\/[^:)]+:\d+/.exec(stack)?.[0] ?? '';
