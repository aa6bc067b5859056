import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLivePace } from './live-pace.ts';
import type { LivePace } from './live-pace.ts';

let pace: LivePace;
let shown: number[];
const arrive = (...numbers: number[]) => numbers.forEach((number) => pace.add(() => shown.push(number)));
const type = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pace = createLivePace();
});
afterEach(() => {
  pace.close();
  vi.useRealTimers();
});

describe('the pace of live events', () => {
  it('after a quiet moment the first shows at once, the others together and in order', () => {
    arrive(1, 2, 3);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(100);
    arrive(4);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it('shows arrivals right after a typed letter is painted', () => {
    type();
    arrive(1);
    expect(shown).toEqual([]);
    type();
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(shown).toEqual([1]);
  });

  it('waits no longer than a moment when typing pauses', () => {
    type();
    arrive(1);
    vi.advanceTimersByTime(199);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1]);
  });

  it('before everything is asked for anew, and at the end, nothing is left waiting', () => {
    arrive(1, 2);
    pace.flush();
    expect(shown).toEqual([1, 2]);
    arrive(3);
    pace.close();
    expect(shown).toEqual([1, 2, 3]);
  });
});
