import { authRoutes } from '@recadia/contract/auth';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { standInServer } from '../../testing/server.ts';
import { followOtherTabs, onOtherAccount, refreshToken, renewSession } from './refresh.ts';
import { signOut } from './session.ts';
import { currentToken, keepToken } from './token.ts';

const camila = aUser({ id: 7, companyId: 3 });
const rafael = aUser({ id: 8, companyId: 3 });
const homonym = aUser({ id: 7, companyId: 4 });

/** Another tab of this browser. */
let tab: BroadcastChannel;
let received: unknown[];
const restarts = vi.fn();

beforeAll(() => {
  followOtherTabs();
  onOtherAccount(restarts);
});
beforeEach(() => {
  received = [];
  restarts.mockClear();
  tab = new BroadcastChannel('session');
  tab.onmessage = ({ data }: { data: unknown }) => received.push(data);
});
afterEach(() => tab.close());

describe('a token renewed by another tab', () => {
  it('replaces the token of this tab when the account is the same', async () => {
    keepToken('old', camila);
    tab.postMessage({ kind: 'renewed', token: 'new', user: camila });
    await expect.poll(currentToken).toBe('new');
    expect(restarts).not.toHaveBeenCalled();
  });

  it.each([
    ['user', rafael],
    ['company', homonym],
  ])('restarts this page and is not taken when the %s differs', async (_, user) => {
    keepToken('old', camila);
    tab.postMessage({ kind: 'renewed', token: 'foreign', user });
    await expect.poll(() => restarts.mock.calls.length).toBe(1);
    expect(currentToken()).toBe('old');
  });

  it('leaves a page without a session alone', async () => {
    const observer = new BroadcastChannel('session');
    const seen: unknown[] = [];
    observer.onmessage = ({ data }: { data: unknown }) => seen.push(data);
    tab.postMessage({ kind: 'renewed', token: 'foreign', user: camila });
    await expect.poll(() => seen.length).toBe(1);
    observer.close();
    expect([currentToken(), restarts.mock.calls]).toEqual([null, []]);
  });

  it.each([
    null,
    'renewed',
    { kind: 'renewed', token: 'x' },
    { kind: 'renewed', user: camila },
    { kind: 'x', user: {} },
  ])('is ignored when its shape is wrong: %j', async (message) => {
    keepToken('old', camila);
    tab.postMessage(message);
    tab.postMessage({ kind: 'renewed', token: 'new', user: camila });
    await expect.poll(currentToken).toBe('new');
    expect(restarts).not.toHaveBeenCalled();
  });
});

describe('a renewal in this tab', () => {
  it('tells the other tabs the token and the user', async () => {
    standInServer().on(authRoutes.refresh, () => ({ token: 'new', user: camila }));
    await renewSession();
    await expect.poll(() => received).toMatchObject([{ kind: 'renewed', token: 'new', user: { id: 7 } }]);
  });

  it('takes the token of another tab without a call when it waited for the lock', async () => {
    const server = standInServer();
    keepToken('old', camila);
    const locks = { request: standInLock(() => tab.postMessage({ kind: 'renewed', token: 'new', user: camila })) };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    try {
      await expect(refreshToken('old')).resolves.toBe('new');
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
    expect(server.seen).toEqual([]);
  });

  it('restarts this page when the cookie belongs to another account', async () => {
    keepToken('old', camila);
    standInServer().on(authRoutes.refresh, () => ({ token: 'foreign', user: rafael }));
    await expect(refreshToken('old')).rejects.toMatchObject({ status: 401 });
    expect([currentToken(), restarts.mock.calls.length]).toEqual(['old', 1]);
  });
});

describe('a sign-out', () => {
  it('reaches the other tabs', async () => {
    keepToken('old', camila);
    standInServer().on(authRoutes.logout, () => ({}));
    await signOut();
    await expect.poll(() => received).toEqual([{ kind: 'signedOut', user: { id: 7, companyId: 3 } }]);
  });

  it('ends the session of this page when the account is the same', async () => {
    keepToken('old', camila);
    tab.postMessage({ kind: 'signedOut', user: rafael });
    tab.postMessage({ kind: 'renewed', token: 'new', user: camila });
    await expect.poll(currentToken).toBe('new');
    tab.postMessage({ kind: 'signedOut', user: camila });
    await expect.poll(currentToken).toBeNull();
  });
});

/** Web Locks of a browser whose other tab holds the lock first; jsdom has none. */
function standInLock(release: () => void) {
  return (_name: string, ...rest: [unknown, unknown?]) => {
    const isTry = rest.length === 2;
    const work = rest.at(-1) as (lock: object | null) => unknown;
    if (!isTry) release();
    return Promise.resolve(work(isTry ? null : {}));
  };
}
