import type { Statement } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { countRoundTrips, idleRows, statementsOfAct } from './round-trips.ts';

const aStatement = (transaction: number, text: string, rows = 0): Statement => ({
  transaction,
  text,
  rows,
  isPipelined: false,
  place: '',
  ms: 1,
});

it('counts a poll only when it finds work, and every other statement with its transaction', () => {
  const idle = idleRows([aStatement(1, 'select claim()'), aStatement(2, 'update beats', 1)]);
  const work = [aStatement(4, 'begin'), aStatement(4, 'insert message', 1), aStatement(4, 'commit')];
  const found = aStatement(6, 'select claim()', 1);
  const polls = [aStatement(3, 'select claim()'), aStatement(5, 'update beats', 1)];
  expect(statementsOfAct([...polls, ...work, found], idle)).toEqual([...work, found]);
});

it('counts statements that are sent together as one round trip', () => {
  const begun = aStatement(1, 'begin');
  expect(countRoundTrips([begun, { ...aStatement(1, 'insert message', 1), isPipelined: true }])).toBe(1);
});
