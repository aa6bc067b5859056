import { authRoutes } from '@recadia/contract/auth';
import { settingRoutes } from '@recadia/contract/settings';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { listenToSession, resumeSession, useSession } from '../lib/session/session.ts';
import { currentToken } from '../lib/session/token.ts';
import { aUser } from '../testing/users.ts';
import { refuse, standInServer } from '../testing/server.ts';
import { AppRoutes } from './App.tsx';

/** The current address and all redirects before it. */
const passed: string[] = [];
function Address() {
  const { pathname } = useLocation();
  useEffect(() => {
    passed.push(pathname);
  }, [pathname]);
  return null;
}
const at = () => passed.at(-1);

const visit = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Suspense>
        <AppRoutes />
      </Suspense>
      <Address />
    </MemoryRouter>,
  );
const anonymous = () => useSession.setState({ status: 'anonymous', user: null });
const signedIn = (hasJustSignedIn = false) =>
  useSession.setState({ status: 'signedIn', user: aUser(), hasJustSignedIn });
const headings = { '/login': 'Entrar', '/signup': 'Criar conta', '/forgetpsw': 'Esqueci a senha' };
const publicPaths = Object.keys(headings);
const privatePaths = ['/', '/tickets', '/tags', '/todolist', '/settings', '/anything/else'];

describe('access to addresses', () => {
  beforeEach(() => {
    standInServer().on(settingRoutes.viewRegister, () => ({
      key: 'viewregister' as const,
      value: 'disabled' as const,
    }));
  });

  it('AUTH-02 AUTH-04 opens only /login, /forgetpsw and /signup without a session', async () => {
    for (const path of privatePaths) {
      anonymous();
      const { unmount } = visit(path);
      await waitFor(() => expect(at()).toBe('/login'));
      unmount();
    }
    for (const [path, name] of Object.entries(headings)) {
      anonymous();
      const { unmount } = visit(path);
      expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
      unmount();
    }
  });

  it('AUTH-05 a signed-in person on a public address is sent to /', async () => {
    for (const path of publicPaths) {
      signedIn();
      passed.length = 0;
      const { unmount } = visit(path);
      // The address changes after the shell has loaded, which takes longest the first time.
      await waitFor(() => expect(passed).toContain('/'), { timeout: 20_000 });
      unmount();
    }
  });

  it('part of AUTH-06 after signing in the app goes to /tickets, after signing out to /login', async () => {
    anonymous();
    visit('/login');
    await screen.findByRole('heading', { name: 'Entrar' });
    act(() => signedIn(true));
    await waitFor(() => expect(at()).toBe('/tickets'));
    act(anonymous);
    await waitFor(() => expect(at()).toBe('/login'));
  });
});

describe('a page load', () => {
  beforeEach(() => {
    listenToSession();
    localStorage.setItem('companyId', '3');
  });

  it('resumes the session of the cookie with one call when a user signed in before', async () => {
    const server = standInServer().on(authRoutes.refresh, () => ({ token: 't1', user: aUser() }));
    await resumeSession();
    expect(useSession.getState()).toMatchObject({
      status: 'signedIn',
      user: { name: 'Camila Duarte' },
      hasJustSignedIn: false,
    });
    expect(server.seen).toEqual(['POST /auth/refresh_token']);
    expect(currentToken()).toBe('t1');
    expect(Object.values({ ...localStorage })).not.toContain('t1');
  });

  it('calls no route and shows the login page when no user signed in before', async () => {
    localStorage.clear();
    const server = standInServer();
    await resumeSession();
    expect(useSession.getState().status).toBe('anonymous');
    expect(server.seen).toEqual([]);
  });

  it('a session that ended leads to the login page', async () => {
    standInServer().on(authRoutes.refresh, () => refuse(401, 'ERR_SESSION_EXPIRED'));
    await resumeSession();
    expect(useSession.getState().status).toBe('anonymous');
    expect(localStorage.getItem('companyId')).toBeNull();
  });

  it('a server that does not answer keeps the session and offers another try', async () => {
    const server = standInServer()
      .on(settingRoutes.viewRegister, () => ({ key: 'viewregister' as const, value: 'disabled' as const }))
      .on(authRoutes.refresh, () => refuse(503, 'ERR_UNAVAILABLE'));
    await resumeSession();
    expect(localStorage.getItem('companyId')).toBe('3');
    visit('/login');
    server.on(authRoutes.refresh, () => refuse(401, 'ERR_SESSION_EXPIRED'));
    act(() => screen.getByRole('button', { name: 'Tentar de novo' }).click());
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
  });
});
