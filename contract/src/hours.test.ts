import { describe, expect, it } from 'vitest';
import { emptyWeek, faultsOfWeek, timeZone, usualQueueWeek, weekdays, wholeWeek, type OpeningHours } from './hours.ts';

const mondayWith = (changes: Partial<OpeningHours>) =>
  emptyWeek().map((row, day) => (day === 0 ? { ...row, ...changes } : row));

describe('a week of opening hours', () => {
  it.each<[string, Partial<OpeningHours>, string | undefined]>([
    ['nothing said', {}, undefined],
    ['a usual day', { startTime: '08:00', endTime: '18:00' }, undefined],
    ['the whole of what can be said', { startTime: '00:00', endTime: '23:59' }, undefined],
    ['closed all day', { startTime: '00:00', endTime: '00:00' }, undefined],
    ['no time at all', { startTime: '08:00', endTime: '08:00' }, 'order'],
    ['a start without an end', { startTime: '08:00' }, 'half'],
    ['an end without a start', { endTime: '18:00' }, 'half'],
    ['an end before the start', { startTime: '18:00', endTime: '08:00' }, 'order'],
    ['an hour that does not exist', { startTime: '08:00', endTime: '24:00' }, 'format'],
    ['a minute that does not exist', { startTime: '08:60', endTime: '18:00' }, 'format'],
    ['words', { startTime: 'cedo', endTime: 'tarde' }, 'format'],
    [
      'a second span after the first',
      { startTime: '08:00', endTime: '12:00', more: [{ startTime: '13:00', endTime: '18:00' }] },
      undefined,
    ],
    [
      'a second span over midnight',
      { startTime: '08:00', endTime: '12:00', more: [{ startTime: '22:00', endTime: '02:00' }] },
      undefined,
    ],
    ['only a span over midnight', { more: [{ startTime: '22:00', endTime: '02:00' }] }, undefined],
    [
      'a second span in the first',
      { startTime: '08:00', endTime: '12:00', more: [{ startTime: '11:00', endTime: '18:00' }] },
      'overlap',
    ],
    [
      'a second span of nothing',
      { startTime: '08:00', endTime: '12:00', more: [{ startTime: '13:00', endTime: '13:00' }] },
      'order',
    ],
    [
      'half a second span',
      { startTime: '08:00', endTime: '12:00', more: [{ startTime: '13:00', endTime: '' }] },
      'half',
    ],
  ])('%s', (_, changes, fault) => {
    expect(faultsOfWeek(mondayWith(changes))[0]?.fault).toBe(fault);
  });

  it('has seven rows, Monday first', () => {
    expect(faultsOfWeek(emptyWeek().slice(1))).toEqual([{ day: 0, fault: 'days' }]);
    expect(faultsOfWeek(emptyWeek().reverse())).toEqual([{ day: 0, fault: 'days' }]);
    expect(emptyWeek().map((row) => row.weekdayEn)).toEqual([...weekdays]);
  });

  it('names every day that is wrong', () => {
    const rows = emptyWeek().map((row) => ({ ...row, startTime: '09:00' }));
    expect(faultsOfWeek(rows)).toEqual(weekdays.map((_name, day) => ({ day, fault: 'half' })));
  });

  it('part of CST-18: opens a new queue Mon–Fri 8–18 and Sat 8–12, closed on Sunday', () => {
    const times = usualQueueWeek().map(({ startTime, endTime }) => `${startTime}-${endTime}`);
    expect(times).toEqual([...Array.from({ length: 5 }, () => '08:00-18:00'), '08:00-12:00', '00:00-00:00']);
    expect(faultsOfWeek(usualQueueWeek())).toEqual([]);
  });

  it('is whole again where what is stored is not', () => {
    const stored = [{ weekday: 'Domingo', weekdayEn: 'sunday', startTime: '10:00', endTime: '12:00' }, { odd: 1 }];
    expect(wholeWeek(stored).map((row) => row.startTime)).toEqual(['', '', '', '', '', '', '10:00']);
    expect(wholeWeek('nonsense')).toEqual(emptyWeek());
  });
});

it.each([
  ['America/Sao_Paulo', true],
  ['Asia/Kathmandu', true],
  ['UTC', true],
  ['+03:00', false],
  ['Mars/Olympus', false],
  ['', false],
])('the zone %s is known: %s', (name, known) => {
  expect(timeZone.safeParse(name).success).toBe(known);
});
