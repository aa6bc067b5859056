import { expect, it } from 'vitest';
import { judgeAssignments, type Happening } from './assignment-judge.ts';

/** One after the other, a second apart by default. */
const log = (...all: [Happening['what'], number, Partial<Happening>?][]): Happening[] =>
  all.map(([what, userId, times], n) => ({ what, userId, began: n * 1_000, done: n * 1_000 + 1, ...times }));
const rule = { mode: 'fewest', capacity: 2, agents: [1, 2, 3] } as const;
const faults = (happenings: Happening[], mode: 'fewest' | 'round-robin' = 'fewest') =>
  judgeAssignments(happenings, { ...rule, agents: [...rule.agents], mode }).faults;

it('reports assignments to an agent who is offline, full or busier than a free one', () => {
  expect(faults(log(['assigned', 1]))).toEqual(['assignment 1: agent 1 is offline']);
  expect(faults(log(['toggled', 1], ['assigned', 1], ['assigned', 1]))).toEqual([]);
  expect(faults(log(['toggled', 1], ['assigned', 1], ['assigned', 1], ['assigned', 1]))).toEqual([
    'assignment 3: agent 1 has 2 already',
  ]);
  const two = log(['toggled', 1], ['toggled', 2], ['assigned', 1], ['assigned', 1]);
  expect(faults(two)).toEqual(['assignment 2: agent 2 comes before 1 (fewest)']);
  expect(faults(log(['toggled', 1], ['toggled', 2], ['assigned', 1], ['freed', 1], ['assigned', 1]))).toEqual([]);
});

it('in turns: reports a free agent who is passed over', () => {
  const given = (...ids: number[]) =>
    log(['toggled', 1], ['toggled', 2], ['toggled', 3], ...ids.map((id): ['assigned', number] => ['assigned', id]));
  expect(faults(given(1, 2, 3, 1), 'round-robin')).toEqual([]);
  expect(faults(given(1, 3), 'round-robin')).toEqual(['assignment 2: agent 2 comes before 3 (round-robin)']);
});

it('accepts either order for running changes, and counts finished ones', () => {
  const before: [Happening['what'], number][] = [
    ['toggled', 1],
    ['toggled', 2],
    ['assigned', 2],
    ['assigned', 1],
  ];
  const freed = (done: number) =>
    log(...before, ['freed', 2, { began: 3_950, done }], ['assigned', 1, { began: 5_000 }]);
  expect(faults(freed(4_900))).toEqual(['assignment 3: agent 2 comes before 1 (fewest)']);
  expect(faults(freed(5_010))).toEqual([]);
  expect(judgeAssignments(freed(5_010), { ...rule, agents: [1, 2, 3] })).toMatchObject({ plainly: 2, mostOpen: 2 });
});
