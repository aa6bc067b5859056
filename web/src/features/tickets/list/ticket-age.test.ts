import { describe, expect, it } from 'vitest';
import { ticketAge } from './ticket-age.ts';

const now = Date.parse('2026-11-12T12:00:00.000Z');
const ago = (minutes: number) => ticketAge(new Date(now - minutes * 60_000).toISOString(), now);

describe('waiting time', () => {
  it.each([
    [0, null],
    [2, null],
    [3, '3 minutes fresh'],
    [10, '10 minutes fresh'],
    [11, '11 minutes calm'],
    [29, '29 minutes calm'],
    [30, '30 minutes warm'],
    [59, '59 minutes warm'],
    [60, '1 hours overdue'],
    [119, '1 hours overdue'],
    [1_439, '23 hours overdue'],
    [1_440, '1 days overdue'],
    [10_000, '6 days overdue'],
  ])('part of TKT-26: after %i minutes %s', (minutes, expected) => {
    const age = ago(minutes);
    expect(age && `${age.count} ${age.unit} ${age.tone}`).toBe(expected);
  });
});
