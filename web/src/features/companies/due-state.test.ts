import { expect, it } from 'vitest';
import { daysLeft, dueTone, dueWords, todayIn } from './due-state.ts';

it('colours the days left as C-42 says: 5 yellow, -3 to 4 orange, -4 and below red', () => {
  const tones = [30, 6, 5, 4, 0, -3, -4, -5, -400].map(dueTone);
  expect(tones).toEqual([undefined, undefined, 'soon', 'due', 'due', 'due', 'overdue', 'overdue', 'overdue']);
});

it('counts the days in the time zone of the company', () => {
  const lateEvening = new Date('2026-11-15T02:30:00Z');
  expect(todayIn('America/Sao_Paulo', lateEvening)).toBe('2026-11-14');
  expect(todayIn('UTC', lateEvening)).toBe('2026-11-15');
  expect(daysLeft('2026-11-14', 'America/Sao_Paulo', lateEvening)).toBe(0);
  expect(daysLeft('2026-11-14', 'UTC', lateEvening)).toBe(-1);
});

it('counts whole days over a change of daylight saving time', () => {
  const noon = new Date('2026-10-24T10:00:00Z');
  expect(daysLeft('2026-10-29', 'Europe/Lisbon', noon)).toBe(5);
});

it('has words for today, days left and days over', () => {
  expect([2, 0, -4].map(dueWords)).toEqual([
    { key: 'left', count: 2 },
    { key: 'today', count: 0 },
    { key: 'over', count: 4 },
  ]);
});
