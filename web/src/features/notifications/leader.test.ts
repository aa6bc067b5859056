import { afterEach, expect, it, vi } from 'vitest';
import { electLeaderTab } from './leader.ts';
import { aLockManager } from './testing/browser.ts';

const setLocks = (locks: object | undefined) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('chooses the last focused tab as leader, and another when it closes', async () => {
  setLocks(aLockManager());
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const [first, second] = [electLeaderTab('a'), electLeaderTab('a')];
  await settled();
  expect([first.isLeader(), second.isLeader()]).toEqual([true, false]);

  hasFocus.mockReturnValue(true);
  const third = electLeaderTab('a');
  await settled();
  expect([first.isLeader(), second.isLeader(), third.isLeader()]).toEqual([false, false, true]);

  third.stop();
  await settled();
  expect([first, second].filter(({ isLeader }) => isLeader())).toHaveLength(1);
  first.stop();
  second.stop();
  hasFocus.mockRestore();
});

it('where the browser has no locks every tab leads', () => {
  setLocks(undefined);
  expect(electLeaderTab('a').isLeader()).toBe(true);
});
