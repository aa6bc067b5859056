import { expect, it } from 'vitest';
import { hoursAndMinutes, readChoice, scaleOf } from './period.ts';

it('reads a period from the address, and takes a week for what it cannot read', () => {
  const read = (address: string) => readChoice(new URLSearchParams(address));
  expect(read('days=90')).toEqual({ days: 90 });
  expect(read('from=2026-11-01&to=2026-11-09')).toEqual({ from: '2026-11-01', to: '2026-11-09' });
  for (const odd of ['', 'days=5', 'days=x', 'from=2026-11-01', 'from=a&to=b']) expect(read(odd)).toEqual({ days: 7 });
});

it.each([
  [0, 0, '00'],
  [4.2, 0, '04'],
  [59.6, 1, '00'],
  [78.4, 1, '18'],
  [1_500, 25, '00'],
])('%s minutes are %s h %s min', (minutes, hours, rest) => {
  expect(hoursAndMinutes(minutes)).toEqual({ hours, minutes: rest });
});

it.each([
  [[], 4],
  [[0, 3], 4],
  [[5], 8],
  [[84], 100],
  [[100], 100],
  [[101], 200],
  [[412], 800],
])('a scale of %j ends at %s and has whole lines', (values, top) => {
  const scale = scaleOf(values);
  expect(scale.top).toBe(top);
  expect(scale.lines.every((line) => Number.isInteger(line))).toBe(true);
});
