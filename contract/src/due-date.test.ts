import { expect, it } from 'vitest';
import { nextDueDate, readDueDate } from './due-date.ts';

it('CMP-06 adds 1, 2, 3, 6 or 12 months by the recurrence', () => {
  const next = (recurrence: Parameters<typeof nextDueDate>[1]) => nextDueDate('2026-11-18', recurrence, '2026-01-01');
  expect(next('MENSAL')).toBe('2026-12-18');
  expect(next('BIMESTRAL')).toBe('2027-01-18');
  expect(next('TRIMESTRAL')).toBe('2027-02-18');
  expect(next('SEMESTRAL')).toBe('2027-05-18');
  expect(next('ANUAL')).toBe('2027-11-18');
});

it('CMP-16 clamps to the last day of the month and starts from today without a date', () => {
  expect(nextDueDate('2027-01-31', 'MENSAL', '2026-01-01')).toBe('2027-02-28');
  expect(nextDueDate('2028-01-31', 'MENSAL', '2026-01-01')).toBe('2028-02-29');
  expect(nextDueDate('2026-12-31', 'BIMESTRAL', '2026-01-01')).toBe('2027-02-28');
  expect(nextDueDate('2028-02-29', 'ANUAL', '2026-01-01')).toBe('2029-02-28');
  expect(nextDueDate('2026-10-31', 'MENSAL', '2026-01-01')).toBe('2026-11-30');
  expect(nextDueDate(null, 'TRIMESTRAL', '2026-11-30')).toBe('2027-02-28');
});

it('part of CMP-07: reads an empty or invalid due date as null', () => {
  expect(['2026-12-31', ' 2028-02-29 ', '2026-12-31T03:00:00.000Z'].map(readDueDate)).toEqual([
    '2026-12-31',
    '2028-02-29',
    '2026-12-31',
  ]);
  const invalid = [null, '', ' ', 'Invalid date', '2026-02-30', '2026-13-01', '31/12/2026', '0000-01-01', '2026-1-1'];
  for (const given of invalid) expect(readDueDate(given)).toBeNull();
});
