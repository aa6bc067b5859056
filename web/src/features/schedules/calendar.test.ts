import { describe, expect, it } from 'vitest';
import { daysOf, openingEvent, placeDay, spanOf, step, titleOf, toLocalInput, views } from './calendar.ts';

const at = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute);
const written = (date: Date) => toLocalInput(date).slice(0, 10);

describe('the calendar', () => {
  it.each([
    ['month', '2026-10-26', '2026-12-07'],
    ['week', '2026-11-09', '2026-11-16'],
    ['workWeek', '2026-11-09', '2026-11-14'],
    ['day', '2026-11-12', '2026-11-13'],
    ['agenda', '2026-11-12', '2026-12-12'],
  ] as const)('the %s of a Thursday goes from %s until %s', (view, from, to) => {
    const span = spanOf(view, at(12, 15));
    expect([written(span.from), written(span.to)]).toEqual([from, to]);
  });

  it('opens at the next event, and at the first one when all are over', () => {
    const [early, noon, late] = [9, 12, 15].map((hour) => ({ sendAt: at(12, hour).toISOString() }));
    const events = [late, early, noon].flatMap((one) => one ?? []);
    expect(openingEvent(events, at(12, 10))).toBe(noon);
    expect(openingEvent(events, at(12, 12))).toBe(noon);
    expect(openingEvent(events, at(13))).toBe(early);
    expect(openingEvent([], at(12))).toBeUndefined();
  });

  it('a Sunday ends its week, and a Monday begins one', () => {
    expect(written(spanOf('week', at(15, 23, 59)).from)).toBe('2026-11-09');
    expect(written(spanOf('week', at(16)).from)).toBe('2026-11-16');
  });

  it('a step on and one back show the same days again', () => {
    for (const view of views) {
      const there = step(view, at(12), 1);
      expect(spanOf(view, step(view, there, -1))).toEqual(spanOf(view, at(12)));
    }
    expect(step('month', new Date(2026, 0, 31), 1).getMonth()).toBe(1);
  });

  it('counts every day once', () => {
    expect(daysOf(spanOf('month', at(12)))).toHaveLength(42);
    expect(daysOf(spanOf('workWeek', at(12))).map((day) => day.getDay())).toEqual([1, 2, 3, 4, 5]);
  });

  it('says its time in the reader’s language', () => {
    expect(titleOf('month', at(12), 'pt')).toBe('novembro de 2026');
    expect(titleOf('day', at(12), 'es')).toBe('12 de noviembre de 2026');
    expect(titleOf('week', at(12), 'en')).toMatch(/November 9.+15, 2026/);
  });

  it('puts beside each other what would cover one another', () => {
    const placed = placeDay([at(9, 10, 30), at(9, 9), at(9, 9, 20), at(9, 9, 40)], (time) => time);
    expect(placed.map(({ minute, slot, slots }) => [minute, slot, slots])).toEqual([
      [540, 0, 3],
      [560, 1, 3],
      [580, 2, 3],
      [630, 0, 1],
    ]);
  });
});
