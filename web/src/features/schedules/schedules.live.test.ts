import { describe, expect, it } from 'vitest';
import { aSchedule } from '../../testing/schedules.ts';
import { applyScheduleEvent } from './schedules.live.ts';

const november = { from: '2026-11-01T03:00:00.000Z', to: '2026-12-01T03:00:00.000Z' };
const [early, late] = [
  aSchedule({ sendAt: '2026-11-03T12:00:00.000Z' }),
  aSchedule({ sendAt: '2026-11-20T12:00:00.000Z' }),
];
const days = { schedules: [early, late], count: 2, countCapped: false };
const ids = (data: typeof days | undefined) => data?.schedules.map(({ id }) => id);

describe('schedules, live', () => {
  it('a new one takes its place in time and is counted', () => {
    const between = aSchedule({ sendAt: '2026-11-10T12:00:00.000Z' });
    const now = applyScheduleEvent(days, { action: 'create', schedule: between }, november);
    expect(ids(now)).toEqual([early.id, between.id, late.id]);
    expect(now?.count).toBe(3);
  });

  it('one that is put off leaves the days it is no longer in', () => {
    const later = { ...early, sendAt: '2026-12-24T12:00:00.000Z' };
    const now = applyScheduleEvent(days, { action: 'update', schedule: later }, november);
    expect(ids(now)).toEqual([late.id]);
    expect(now?.count).toBe(1);
  });

  it('a deleted one goes; what is not here changes nothing', () => {
    expect(ids(applyScheduleEvent(days, { action: 'delete', scheduleId: late.id }, november))).toEqual([early.id]);
    expect(applyScheduleEvent(days, { action: 'delete', scheduleId: 1 }, november)).toEqual(days);
  });

  it('only the server knows what a search finds', () => {
    const event = { action: 'update', schedule: early } as const;
    expect(applyScheduleEvent(days, event, { searchParam: 'sofá' })).toBeUndefined();
  });
});
