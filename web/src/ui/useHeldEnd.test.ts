import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handMs, useHeldEnd } from './useHeldEnd.ts';

const scrollToIndex = vi.fn();
const onAtEnd = vi.fn();
const hold = (mayHold = true) => {
  const list = { current: { scrollToIndex } } as unknown as Parameters<typeof useHeldEnd>[0]['list'];
  return renderHook(() => useHeldEnd({ list, mayHold, onAtEnd })).result.current;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('rows that push the end out of sight are followed', () => {
  const { tell, isHeld } = hold();
  tell(true);
  tell(false);
  expect(scrollToIndex).toHaveBeenCalledWith({ index: 'LAST', align: 'end' });
  expect(onAtEnd).toHaveBeenCalledExactlyOnceWith(true);
  expect(isHeld()).toBe(true);
});

it('a hand leaves the end, and coming back to it holds it again', () => {
  const { tell, isHeld, touch } = hold();
  tell(true);
  touch();
  tell(false);
  expect(isHeld()).toBe(false);
  vi.advanceTimersByTime(handMs);
  tell(true);
  tell(false);
  expect(isHeld()).toBe(true);
  expect(onAtEnd.mock.calls).toEqual([[true], [false], [true]]);
});

it('whoever opens elsewhere or is led elsewhere is left there', () => {
  const opened = hold();
  opened.tell(false);
  expect(opened.isHeld()).toBe(false);
  const led = hold(false);
  led.tell(true);
  led.tell(false);
  expect(led.isHeld()).toBe(false);
  expect(scrollToIndex).not.toHaveBeenCalled();
});
