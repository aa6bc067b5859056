import { authRoutes } from '@recadia/contract/auth';
import { tagRoutes } from '@recadia/contract/tags';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import { call } from '../http/http.ts';
import { renewSession } from './refresh.ts';
import { currentSessionEnd } from './session-end.ts';
import { keepToken } from './token.ts';

const ended = (reason?: string) => refuse(401, 'ERR_SESSION_EXPIRED', reason && { reason });

describe('the reason why a session ended', () => {
  it('comes from the refresh cookie when a call answers 401', async () => {
    keepToken('t1', aUser());
    const server = standInServer()
      .on(tagRoutes.listAllTags, () => ended())
      .on(authRoutes.refresh, () => ended('passwordChanged'));
    await expect(call(tagRoutes.listAllTags)).rejects.toMatchObject({ status: 401 });
    await expect.poll(currentSessionEnd).toBe('passwordChanged');
    expect(sessionStorage.getItem('sessionEnd')).toBe('passwordChanged');
    expect(server.seen).toEqual(['GET /tags/list', 'POST /auth/refresh_token']);
    keepToken('t2', aUser());
    expect([currentSessionEnd(), sessionStorage.length]).toEqual([null, 0]);
  });

  it.each([
    ['deactivated', 'deactivated'],
    [undefined, 'idle'],
    ['a reason of a later release', 'idle'],
  ])('keeps the reason of a refused page load (%s) as %s', async (reason, kept) => {
    standInServer().on(authRoutes.refresh, () => ended(reason));
    await expect(renewSession()).rejects.toMatchObject({ status: 401 });
    expect(currentSessionEnd()).toBe(kept);
  });

  it('is not requested when no user was signed in', async () => {
    const server = standInServer().on(authRoutes.login, () => refuse(401, 'ERR_INVALID_CREDENTIALS'));
    const body = { email: 'a@b.exemplo', password: 'x' };
    await expect(call(authRoutes.login, { body })).rejects.toMatchObject({ status: 401 });
    expect([server.seen, currentSessionEnd()]).toEqual([['POST /auth/login'], null]);
  });
});
