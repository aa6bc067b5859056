import { describe, expect, it } from 'vitest';
import { emptyWeek, weekdays, type Holiday, type OpeningHours, type Span, type Weekday } from './hours.ts';
import { addOpenMs, isOpen, openMsBetween, opensAt, type Hours } from './opening-hours.ts';

const hour = 3_600_000;
const spanOf = (times: string): Span => ({ startTime: times.slice(0, 5), endTime: times.slice(6) });

/** `monday: '08:00-12:00 13:00-18:00'`; the first span is the row's own, the others are in `more`. */
function weekOf(days: Partial<Record<Weekday, string>>): OpeningHours[] {
  return emptyWeek().map((empty) => {
    const [first, ...more] = (days[empty.weekdayEn] ?? '').split(' ').filter(Boolean).map(spanOf);
    // A row's own span ends on its day; a span over midnight belongs in `more`.
    if (first && first.endTime < first.startTime) return { ...empty, more: [first, ...more] };
    return { ...empty, ...first, ...(more.length > 0 && { more }) };
  });
}

const everyDay = (times: string) => weekOf(Object.fromEntries(weekdays.map((name) => [name, times])));
const hoursOf = (week: OpeningHours[], timeZone = 'America/Sao_Paulo', holidays: Holiday[] = []): Hours => ({
  week,
  timeZone,
  holidays,
});

const shop = weekOf({
  monday: '08:00-18:00',
  tuesday: '08:00-12:00 13:30-18:00',
  wednesday: '08:00-18:00',
  thursday: '08:00-12:00 13:00-15:00 16:00-18:00',
  saturday: '08:00-12:00',
  sunday: '00:00-00:00',
});
const bar = weekOf({ friday: '20:00-02:00', saturday: '18:00-00:00', sunday: '00:00-00:00', monday: '00:00-00:00' });
const christmas: Holiday = { date: '2025-12-25', name: 'Natal', yearly: true };
const bridge: Holiday = { date: '2026-11-16', name: 'Ponte', yearly: false };

/** Times are in UTC unless they contain an offset. */
const cases: [title: string, hours: Hours, at: string, open: boolean][] = [
  // 2026-11-16 is a Monday; São Paulo is three hours behind UTC all year.
  ['before it opens', hoursOf(shop), '2026-11-16T07:59:59-03:00', false],
  ['the second it opens', hoursOf(shop), '2026-11-16T08:00:00-03:00', true],
  ['a millisecond before it opens', hoursOf(shop), '2026-11-16T07:59:59.999-03:00', false],
  ['its last second', hoursOf(shop), '2026-11-16T17:59:59-03:00', true],
  ['its last millisecond', hoursOf(shop), '2026-11-16T17:59:59.999-03:00', true],
  ['the second it closes', hoursOf(shop), '2026-11-16T18:00:00-03:00', false],
  ['midnight after it closed', hoursOf(shop), '2026-11-17T00:00:00-03:00', false],
  ['two spans: in the first', hoursOf(shop), '2026-11-17T11:59:59-03:00', true],
  ['two spans: the pause begins', hoursOf(shop), '2026-11-17T12:00:00-03:00', false],
  ['two spans: the pause ends', hoursOf(shop), '2026-11-17T13:29:59-03:00', false],
  ['two spans: the second begins', hoursOf(shop), '2026-11-17T13:30:00-03:00', true],
  ['two spans: the second ends', hoursOf(shop), '2026-11-17T18:00:00-03:00', false],
  ['three spans: between second and third', hoursOf(shop), '2026-11-19T15:00:00-03:00', false],
  ['three spans: in the third', hoursOf(shop), '2026-11-19T16:00:00-03:00', true],
  ['three spans: in the second', hoursOf(shop), '2026-11-19T14:59:59-03:00', true],
  ['an empty row says nothing: night', hoursOf(shop), '2026-11-20T03:00:00-03:00', true],
  ['an empty row says nothing: its first second', hoursOf(shop), '2026-11-20T00:00:00-03:00', true],
  ['an empty row says nothing: its last second', hoursOf(shop), '2026-11-20T23:59:59-03:00', true],
  ['after an empty row', hoursOf(shop), '2026-11-21T00:00:00-03:00', false],
  ['Saturday morning', hoursOf(shop), '2026-11-21T11:59:59-03:00', true],
  ['Saturday at noon', hoursOf(shop), '2026-11-21T12:00:00-03:00', false],
  ['00:00 to 00:00: the first second', hoursOf(shop), '2026-11-22T00:00:00-03:00', false],
  ['00:00 to 00:00: noon', hoursOf(shop), '2026-11-22T12:00:00-03:00', false],
  ['00:00 to 00:00: the last second', hoursOf(shop), '2026-11-22T23:59:59-03:00', false],
  ['a week that says nothing', hoursOf(emptyWeek()), '2026-11-22T04:00:00-03:00', true],
  ['no rows at all', hoursOf([]), '2026-11-22T04:00:00-03:00', true],
  ['until 23:59 its last minute is closed', hoursOf(everyDay('00:00-23:59')), '2026-11-16T23:59:00-03:00', false],
  ['until 23:59 the second before', hoursOf(everyDay('00:00-23:59')), '2026-11-16T23:58:59-03:00', true],
  // Over midnight: Friday 2026-11-20 20:00 to Saturday 02:00, Saturday 18:00 to midnight.
  ['over midnight: before it begins', hoursOf(bar), '2026-11-20T19:59:59-03:00', false],
  ['over midnight: it begins', hoursOf(bar), '2026-11-20T20:00:00-03:00', true],
  ['over midnight: the last second of its day', hoursOf(bar), '2026-11-20T23:59:59-03:00', true],
  ['over midnight: midnight', hoursOf(bar), '2026-11-21T00:00:00-03:00', true],
  ['over midnight: its last second', hoursOf(bar), '2026-11-21T01:59:59-03:00', true],
  ['over midnight: it ends', hoursOf(bar), '2026-11-21T02:00:00-03:00', false],
  ['the early hours of the day itself are not meant', hoursOf(bar), '2026-11-20T01:00:00-03:00', false],
  ['until midnight: its last second', hoursOf(bar), '2026-11-21T23:59:59-03:00', true],
  ['until midnight: the day after is closed', hoursOf(bar), '2026-11-22T00:00:00-03:00', false],
  // The same second in other time zones.
  ['the zone decides: Manaus opens an hour later', hoursOf(shop, 'America/Manaus'), '2026-11-16T11:00:00Z', false],
  ['the zone decides: it opens there', hoursOf(shop, 'America/Manaus'), '2026-11-16T12:00:00Z', true],
  ['the zone decides: Lisbon', hoursOf(shop, 'Europe/Lisbon'), '2026-11-16T08:00:00Z', true],
  ['the zone decides the weekday: Tokyo', hoursOf(shop, 'Asia/Tokyo'), '2026-11-15T23:00:00Z', true],
  ['the zone decides the weekday: still Sunday', hoursOf(shop), '2026-11-15T23:00:00Z', false],
  ['a zone of quarters: Kathmandu', hoursOf(shop, 'Asia/Kathmandu'), '2026-11-16T02:15:00Z', true],
  ['a zone of quarters: the second before', hoursOf(shop, 'Asia/Kathmandu'), '2026-11-16T02:14:59Z', false],
  // Holidays.
  ['a holiday closes an open day', hoursOf(shop, undefined, [bridge]), '2026-11-16T10:00:00-03:00', false],
  ['the day after a holiday', hoursOf(shop, undefined, [bridge]), '2026-11-17T10:00:00-03:00', true],
  [
    'a holiday closes a day nothing is times about',
    hoursOf(emptyWeek(), undefined, [bridge]),
    '2026-11-16T23:59:59-03:00',
    false,
  ],
  ['the second after such a holiday', hoursOf(emptyWeek(), undefined, [bridge]), '2026-11-17T00:00:00-03:00', true],
  ['the second before such a holiday', hoursOf(emptyWeek(), undefined, [bridge]), '2026-11-15T23:59:59-03:00', true],
  ['once is not every year', hoursOf(emptyWeek(), undefined, [bridge]), '2027-11-16T10:00:00-03:00', true],
  ['a yearly one comes again', hoursOf(shop, undefined, [christmas]), '2028-12-25T10:00:00-03:00', false],
  ['a yearly one on its own date', hoursOf(shop, undefined, [christmas]), '2025-12-25T10:00:00-03:00', false],
  ['a holiday is a day of the zone', hoursOf(emptyWeek(), undefined, [bridge]), '2026-11-17T02:59:59Z', false],
  [
    'what began before a holiday ends in it',
    hoursOf(bar, undefined, [{ ...bridge, date: '2026-11-21' }]),
    '2026-11-21T01:00:00-03:00',
    true,
  ],
  [
    'what would begin on a holiday does not',
    hoursOf(bar, undefined, [{ ...bridge, date: '2026-11-20' }]),
    '2026-11-20T21:00:00-03:00',
    false,
  ],
  [
    'nor does it reach into the day after',
    hoursOf(bar, undefined, [{ ...bridge, date: '2026-11-20' }]),
    '2026-11-21T01:00:00-03:00',
    false,
  ],
  // New York, 2026-03-08: 02:00 becomes 03:00. New York is UTC-5 before and UTC-4 after.
  [
    'clock put on: opens at eight of the new time',
    hoursOf(everyDay('08:00-18:00'), 'America/New_York'),
    '2026-03-08T12:00:00Z',
    true,
  ],
  [
    'clock put on: not a second before',
    hoursOf(everyDay('08:00-18:00'), 'America/New_York'),
    '2026-03-08T11:59:59Z',
    false,
  ],
  [
    'clock put on: closes by the new time',
    hoursOf(everyDay('08:00-18:00'), 'America/New_York'),
    '2026-03-08T22:00:00Z',
    false,
  ],
  [
    'clock put on: 02:30 is skipped, it opens at the jump',
    hoursOf(everyDay('02:30-10:00'), 'America/New_York'),
    '2026-03-08T07:00:00Z',
    true,
  ],
  [
    'clock put on: and not before it',
    hoursOf(everyDay('02:30-10:00'), 'America/New_York'),
    '2026-03-08T06:59:59Z',
    false,
  ],
  [
    'clock put on: until 02:30 ends at the jump',
    hoursOf(everyDay('00:00-02:30'), 'America/New_York'),
    '2026-03-08T07:00:00Z',
    false,
  ],
  [
    'clock put on: until 02:30, the second before',
    hoursOf(everyDay('00:00-02:30'), 'America/New_York'),
    '2026-03-08T06:59:59Z',
    true,
  ],
  ['clock put on: a night over it', hoursOf(everyDay('22:00-06:00'), 'America/New_York'), '2026-03-08T09:59:59Z', true],
  [
    'clock put on: a night over it ends by the new time',
    hoursOf(everyDay('22:00-06:00'), 'America/New_York'),
    '2026-03-08T10:00:00Z',
    false,
  ],
  // New York, 2026-11-01: 02:00 becomes 01:00 again.
  [
    'clock put back: opens at eight of the new time',
    hoursOf(everyDay('08:00-18:00'), 'America/New_York'),
    '2026-11-01T13:00:00Z',
    true,
  ],
  [
    'clock put back: not a second before',
    hoursOf(everyDay('08:00-18:00'), 'America/New_York'),
    '2026-11-01T12:59:59Z',
    false,
  ],
  [
    'clock put back: 01:30 opens the first time it is shown',
    hoursOf(everyDay('01:30-10:00'), 'America/New_York'),
    '2026-11-01T05:30:00Z',
    true,
  ],
  [
    'clock put back: and does not close again',
    hoursOf(everyDay('01:30-10:00'), 'America/New_York'),
    '2026-11-01T06:10:00Z',
    true,
  ],
  [
    'clock put back: until 01:30 lasts to the second one',
    hoursOf(everyDay('00:00-01:30'), 'America/New_York'),
    '2026-11-01T06:29:59Z',
    true,
  ],
  [
    'clock put back: and ends there',
    hoursOf(everyDay('00:00-01:30'), 'America/New_York'),
    '2026-11-01T06:30:00Z',
    false,
  ],
  // Elsewhere: Europe changes at 01:00 UTC, Lord Howe by half an hour, São Paulo once jumped at midnight.
  ['London put on', hoursOf(everyDay('09:00-17:00'), 'Europe/London'), '2026-03-29T08:00:00Z', true],
  ['London put back', hoursOf(everyDay('09:00-17:00'), 'Europe/London'), '2026-10-25T08:59:59Z', false],
  ['Lord Howe: half an hour', hoursOf(everyDay('09:00-17:00'), 'Australia/Lord_Howe'), '2026-10-03T22:00:00Z', true],
  [
    'a midnight that was skipped: the day begins at one',
    hoursOf(emptyWeek(), undefined, [{ ...bridge, date: '2018-11-03' }]),
    '2018-11-04T03:00:00Z',
    true,
  ],
  [
    'a midnight that was skipped: the second before is the holiday',
    hoursOf(emptyWeek(), undefined, [{ ...bridge, date: '2018-11-03' }]),
    '2018-11-04T02:59:59Z',
    false,
  ],
];

describe('open or closed, to the second', () => {
  it.each(cases)('%s', (_, hours, at, open) => {
    expect(isOpen(hours, new Date(at))).toBe(open);
  });

  it('is held against at least sixty cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
  });
});

describe('the clock that runs in working hours', () => {
  const at = (text: string) => new Date(text);

  it.each<[string, Hours, string, string, number]>([
    ['inside one span', hoursOf(shop), '2026-11-16T09:00:00-03:00', '2026-11-16T10:30:00-03:00', 1.5],
    ['over a pause', hoursOf(shop), '2026-11-17T11:00:00-03:00', '2026-11-17T14:00:00-03:00', 1.5],
    ['over a night', hoursOf(shop), '2026-11-16T17:00:00-03:00', '2026-11-17T09:00:00-03:00', 2],
    ['from Saturday noon to Monday eight', hoursOf(shop), '2026-11-21T12:00:00-03:00', '2026-11-23T08:00:00-03:00', 0],
    ['over a holiday', hoursOf(shop, undefined, [bridge]), '2026-11-16T00:00:00-03:00', '2026-11-17T00:00:00-03:00', 0],
    ['a day of 23 hours', hoursOf(emptyWeek(), 'America/New_York'), '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 23],
    ['a day of 25 hours', hoursOf(emptyWeek(), 'America/New_York'), '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 25],
    ['backwards is nothing', hoursOf(shop), '2026-11-16T10:00:00-03:00', '2026-11-16T09:00:00-03:00', 0],
  ])('%s', (_, hours, from, to, expected) => {
    expect(openMsBetween(hours, at(from), at(to))).toBe(expected * hour);
  });

  it('finds the moment at which so much of it has passed', () => {
    const from = at('2026-11-16T17:30:00-03:00');
    expect(addOpenMs(hoursOf(shop), from, hour)).toEqual(at('2026-11-17T08:30:00-03:00'));
    expect(addOpenMs(hoursOf(shop), from, hour / 2)).toEqual(at('2026-11-16T18:00:00-03:00'));
    expect(openMsBetween(hoursOf(shop), from, at('2026-11-17T08:30:00-03:00'))).toBe(hour);
  });

  it('says when it opens next, and that what never opens does not', () => {
    expect(opensAt(hoursOf(shop), at('2026-11-21T12:00:00-03:00'))).toEqual(at('2026-11-23T08:00:00-03:00'));
    expect(opensAt(hoursOf(shop), at('2026-11-16T09:00:00-03:00'))).toEqual(at('2026-11-16T09:00:00-03:00'));
    const never = hoursOf(everyDay('00:00-00:00'));
    expect([opensAt(never, at('2026-11-16T09:00:00Z')), addOpenMs(never, at('2026-11-16T09:00:00Z'), 1)]).toEqual([
      null,
      null,
    ]);
  });
});
