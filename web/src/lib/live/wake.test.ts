import { expect, it, vi } from 'vitest';
import { onWake } from './wake.ts';

it('detects sleep, a page shown again and one from memory; a busy minute is ignored', () => {
  vi.useFakeTimers({ now: 0 });
  const woke = vi.fn();
  const stop = onWake(woke);
  vi.advanceTimersByTime(60_000);
  expect(woke).not.toHaveBeenCalled();
  // While the machine sleeps the clock continues, but timers do not.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(woke).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woke).toHaveBeenCalledTimes(3);
  stop();
  dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(60_000);
  expect(woke).toHaveBeenCalledTimes(3);
});
