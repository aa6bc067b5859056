import type { Statement } from '@recadia/db/testing';

const isFrame = (text: string): boolean => text.startsWith('begin') || text === 'commit' || text === 'rollback';

/** The most rows that each statement returns or changes while nothing happens. */
export function idleRows(statements: Statement[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const { text, rows } of statements) if (!isFrame(text)) most.set(text, Math.max(rows, most.get(text) ?? 0));
  return most;
}

/**
 * The statements of an act. A transaction counts unless each of its statements also runs while nothing happens and finds
 * no more than then, as the polls of a worker do.
 */
export function statementsOfAct(statements: Statement[], idle: Map<string, number>): Statement[] {
  const isPoll = ({ text, rows }: Statement): boolean => isFrame(text) || rows <= (idle.get(text) ?? -1);
  const counted = new Set(statements.filter((one) => !isPoll(one)).map(({ transaction }) => transaction));
  return statements.filter(({ transaction }) => counted.has(transaction));
}

/** Statements that were not sent together with an earlier one. */
export const countRoundTrips = (statements: Statement[]): number =>
  statements.filter(({ isPipelined }) => !isPipelined).length;

/** Transactions one after another, as if none had run beside another. */
export function inTurn(statements: Statement[]): Statement[] {
  const order = [...new Set(statements.map(({ transaction }) => transaction))];
  return statements.toSorted((a, b) => order.indexOf(a.transaction) - order.indexOf(b.transaction));
}

/** Equal statements of equal transactions once: their number does not depend on what arrived together. */
export function distinctOf(statements: Statement[]): string[] {
  const beginnings = new Map<number, string>();
  for (const { transaction, place } of statements) if (!beginnings.has(transaction)) beginnings.set(transaction, place);
  return [...new Set(statements.map(({ transaction, text }) => `${beginnings.get(transaction)} ${text}`))];
}
