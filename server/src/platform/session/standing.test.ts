import { useTestDatabase } from '@recadia/db/testing/use-database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { companyStanding, mayWork, type CompanyStanding } from './standing.ts';

const db = useTestDatabase({ poolSize: 1 });
const paid = { isActive: true, leavingAt: null, dueDate: null, timezone: 'America/Sao_Paulo' };
const at = (instant: string, company: object, graceDays = 0) =>
  companyStanding({ ...paid, ...company }, graceDays, new Date(instant));

describe('standing of a company', () => {
  it.each<[string, string | null, CompanyStanding, string]>([
    // São Paulo is three hours behind UTC: its day begins at 03:00 UTC.
    ['2027-01-05T02:59:59Z', '2027-01-09', 'active', 'five days left'],
    ['2027-01-05T03:00:00Z', '2027-01-09', 'warned', 'four days left'],
    ['2027-01-09T03:00:00Z', '2027-01-09', 'warned', 'the first second of the due day'],
    ['2027-01-10T02:59:59Z', '2027-01-09', 'warned', 'the last second of the due day'],
    ['2027-01-10T03:00:00Z', '2027-01-09', 'blocked', 'the first second after it'],
    ['2028-02-29T12:00:00Z', '2028-02-28', 'blocked', 'a leap day'],
    ['2028-01-01T02:59:59Z', '2027-12-31', 'warned', 'New Year’s Eve'],
    ['2999-01-01T00:00:00Z', null, 'active', 'no due date'],
  ])('at %s with the due date %s is %s: %s', (now, dueDate, expected) => {
    expect(at(now, { dueDate })).toBe(expected);
  });

  it.each([
    ['2027-01-13T02:59:59Z', 'grace'],
    ['2027-01-13T03:00:00Z', 'blocked'],
  ])('at %s with three grace days is %s', (now, expected) => {
    expect(at(now, { dueDate: '2027-01-09' }, 3)).toBe(expected);
  });

  it('follows the calendar of the company, not of the server', () => {
    const onDueDay = (timezone: string) => at('2027-01-09T11:30:00Z', { dueDate: '2027-01-09', timezone });
    expect(onDueDay('Pacific/Kiritimati')).toBe('blocked'); // already the 10th
    expect(onDueDay('Pacific/Pago_Pago')).toBe('warned'); // barely the 9th
  });

  it('names a deletion before a disabled company, and both before the due date', () => {
    const overdue = { dueDate: '2020-01-01', isActive: false };
    expect(at('2027-01-09T12:00:00Z', overdue, 10)).toBe('disabled');
    expect(at('2027-01-09T12:00:00Z', { ...overdue, leavingAt: new Date(0) }, 10)).toBe('leaving');
  });
});

/** Half-hour zones, both hemispheres of daylight saving time, the ends of the calendar, and a skipped day (Apia). */
const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'America/St_Johns',
  'Europe/Lisbon',
  'Europe/Berlin',
  'Africa/Luanda',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
];
const hourMs = 3_600_000;
const from = Date.parse('2011-01-01T00:00:00Z');
const hours = (Date.parse('2026-01-01T00:00:00Z') - from) / hourMs;

const aCase = fc
  .record({
    hour: fc.integer({ min: 0, max: hours }),
    // Days and daylight saving time begin on a half hour: the seconds around it are where both sides could differ.
    offsetMs: fc.constantFrom(-1, 0, 1, hourMs / 2 - 1, hourMs / 2, hourMs / 4),
    dueInDays: fc.option(fc.integer({ min: -14, max: 8 }), { freq: 20 }),
    timezone: fc.constantFrom(...zones),
    graceDays: fc.integer({ min: 0, max: 10 }),
    isActive: fc.oneof({ arbitrary: fc.constant(true), weight: 9 }, { arbitrary: fc.constant(false), weight: 1 }),
    isLeaving: fc.oneof({ arbitrary: fc.constant(false), weight: 9 }, { arbitrary: fc.constant(true), weight: 1 }),
  })
  .map(({ hour, offsetMs, dueInDays, isLeaving, ...rest }) => {
    const now = new Date(from + hour * hourMs + offsetMs);
    const day = (days: number) => new Date(now.getTime() + days * 24 * hourMs).toISOString().slice(0, 10);
    return { ...rest, now, leavingAt: isLeaving ? now : null, dueDate: dueInDays === null ? null : day(dueInDays) };
  });
type Case = typeof aCase extends fc.Arbitrary<infer T> ? T : never;

it('is the same in SQL and in code in 10,000 cases over time zones and daylight saving time', async () => {
  const cases = fc.sample(aCase, 10_000);
  const list = <K extends keyof Case>(key: K) => cases.map((each) => each[key]);
  const { rows } = await sql<{ standing: CompanyStanding }>`
    select company_standing(active, leaving, due, zone, grace, now) as standing
    from unnest(${list('isActive')}::boolean[], ${list('leavingAt')}::timestamptz[], ${list('dueDate')}::date[],
      ${list('timezone')}::text[], ${list('graceDays')}::integer[], ${list('now')}::timestamptz[])
      with ordinality as c (active, leaving, due, zone, grace, now, place)
    order by place`.execute(db.admin);
  const inSql = rows.map((row) => row.standing);
  const wrong = cases.filter((each, i) => companyStanding(each, each.graceDays, each.now) !== inSql[i]);
  expect(wrong).toEqual([]);
  expect(new Set(inSql)).toEqual(new Set(['active', 'warned', 'grace', 'blocked', 'disabled', 'leaving']));
});

it('lets a company work in SQL exactly when the code does', async () => {
  const { rows } = await sql<{ standing: CompanyStanding; works: boolean }>`
    with facts (status, leaving_at, due_date) as (values
      (true, null::timestamptz, date '2027-01-01'), (true, null, '2026-01-02'), (true, null, '2025-12-30'),
      (true, null, '2025-12-01'), (false, null, null), (true, now(), null)),
    rows as (
      select jsonb_populate_record(null::companies,
        to_jsonb(f) || '{"timezone": "UTC", "email_confirmed_at": "2025-01-01T00:00Z"}') as company from facts f)
    select company_standing((company).status, (company).leaving_at, (company).due_date, 'UTC', 3, '2026-01-01T00:00Z')
      as standing, company_works(company, 3, '2026-01-01T00:00Z') as works
    from rows`.execute(db.admin);
  expect(rows.map((row) => row.standing).sort()).toEqual(
    ['active', 'warned', 'grace', 'blocked', 'disabled', 'leaving'].sort(),
  );
  for (const { standing, works } of rows) expect(works, standing).toBe(mayWork(standing));
});
