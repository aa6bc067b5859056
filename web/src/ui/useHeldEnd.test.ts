import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHeldEnd } from './useHeldEnd.ts';

const scrollToIndex = vi.fn();
const onAtEnd = vi.fn();
let box: HTMLElement;
const hold = (mayHold = true) => {
  const list = { current: { scrollToIndex } } as unknown as Parameters<typeof useHeldEnd>[0]['list'];
  const end = renderHook(() => useHeldEnd({ list, mayHold, onAtEnd })).result.current;
  end.scrollerRef(box);
  return end;
};
const moveTo = (scrollTop: number, scrollHeight: number) => {
  Object.defineProperty(box, 'scrollHeight', { value: scrollHeight, configurable: true });
  box.scrollTop = scrollTop;
  box.dispatchEvent(new Event('scroll'));
};

beforeEach(() => {
  box = document.createElement('div');
  moveTo(400, 1_000);
});
afterEach(() => {
  vi.clearAllMocks();
});

it('rows that push the end out of sight are followed', () => {
  const { tell, isHeld } = hold();
  tell(true);
  moveTo(400, 1_300);
  tell(false);
  expect(scrollToIndex).toHaveBeenCalledWith({ index: 'LAST', align: 'end' });
  expect(onAtEnd).toHaveBeenCalledExactlyOnceWith(true);
  expect(isHeld()).toBe(true);
});

it('rows that turn out shorter do not let go of the end', () => {
  const { tell, isHeld } = hold();
  tell(true);
  moveTo(350, 950);
  tell(false);
  expect(isHeld()).toBe(true);
});

it('whoever moves up leaves the end, and coming back to it holds it again', () => {
  const { tell, isHeld } = hold();
  tell(true);
  moveTo(300, 1_000);
  tell(false);
  expect(isHeld()).toBe(false);
  moveTo(400, 1_000);
  tell(true);
  moveTo(400, 1_200);
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
