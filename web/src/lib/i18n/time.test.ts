import { describe, expect, it } from 'vitest';
import { dayPart, daysUntil, formatDate, formatDateTime, formatTime } from './time.ts';

describe('dates', () => {
  it('a calendar date reads DD/MM/YYYY, whatever the zone', () => {
    expect(formatDate('2026-11-03')).toBe('03/11/2026');
  });

  it('an instant reads DD/MM/YYYY and HH:mm', () => {
    const noon = new Date(2026, 10, 3, 9, 5);
    expect(formatDate(noon)).toBe('03/11/2026');
    expect(formatTime(noon)).toBe('09:05');
    expect(formatDateTime(noon.toISOString())).toBe('03/11/2026 09:05');
  });

  it.each([
    ['2026-11-15', 0],
    ['2026-11-16', 1],
    ['2026-11-14', -1],
    ['2027-01-01', 47],
  ])('from 15/11/2026 to %s are %i days, early and late in the day', (date, days) => {
    expect(daysUntil(date, new Date(2026, 10, 15, 0, 1))).toBe(days);
    expect(daysUntil(date, new Date(2026, 10, 15, 23, 59))).toBe(days);
  });

  it.each([
    [4, 'evening'],
    [5, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
  ])('%i h is %s', (hour, part) => {
    expect(dayPart(new Date(2026, 0, 1, hour))).toBe(part);
  });
});
