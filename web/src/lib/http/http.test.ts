import { authRoutes } from '@recadia/contract/auth';
import { tagRoutes } from '@recadia/contract/tags';
import { describe, expect, it, vi } from 'vitest';
import { aTag, aTagPage } from '../../testing/tags.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { prefetchUrl, call } from './http.ts';
import { read, storageKeys } from '../session/storage.ts';
import { currentToken, keepToken } from '../session/token.ts';

const expired = refuse(403, 'ERR_SESSION_EXPIRED');
const tokenOf = (headers: Headers) => headers.get('authorization');

describe('call', () => {
  it('fills path, query and body from the contract and carries token and idempotency key', async () => {
    keepToken('t1', aUser());
    const server = standInServer()
      .on(tagRoutes.updateTag, ({ params, body, headers }) => {
        expect(tokenOf(headers)).toBe('Bearer t1');
        expect(headers.get('idempotency-key')).toBe('k-1');
        return aTag({ id: params.id, name: body.name });
      })
      .on(tagRoutes.listTags, () => aTagPage([]));
    const tag = await call(tagRoutes.updateTag, { params: { id: 9 }, body: { name: 'VIP' }, idempotencyKey: 'k-1' });
    await call(tagRoutes.listTags, { query: { searchParam: 'são', cursor: undefined } });
    expect(tag).toMatchObject({ id: 9, name: 'VIP' });
    expect(server.seen).toEqual(['PUT /tags/9', 'GET /tags?searchParam=s%C3%A3o']);
  });

  it('AUTH-15 an expired token is renewed silently once and the request repeated once', async () => {
    keepToken('old', aUser());
    let refreshes = 0;
    const server = standInServer()
      .on(tagRoutes.listTags, ({ headers }) => (tokenOf(headers) === 'Bearer new' ? aTagPage([]) : expired))
      .on(authRoutes.refresh, () => {
        refreshes += 1;
        return { token: 'new', user: aUser() };
      });
    await expect(call(tagRoutes.listTags)).resolves.toMatchObject({ tags: [] });
    expect(server.seen).toEqual(['GET /tags', 'POST /auth/refresh_token', 'GET /tags']);
    expect(currentToken()).toBe('new');

    server.on(tagRoutes.listTags, () => expired);
    await expect(call(tagRoutes.listTags)).rejects.toMatchObject({ status: 403, code: 'ERR_SESSION_EXPIRED' });
    expect(refreshes).toBe(2);
    expect(server.seen.slice(3)).toEqual(['GET /tags', 'POST /auth/refresh_token', 'GET /tags']);
  });

  it('calls that find the token expired together share one refresh', async () => {
    keepToken('old', aUser());
    const server = standInServer()
      .on(tagRoutes.listAllTags, ({ headers }) => (tokenOf(headers) === 'Bearer new' ? [] : expired))
      .on(authRoutes.refresh, () => ({ token: 'new', user: aUser() }));
    await Promise.all(Array.from({ length: 5 }, () => call(tagRoutes.listAllTags)));
    expect(server.seen.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  it('a refused permission and any answer under /auth are final: no refresh', async () => {
    keepToken('t1', aUser());
    const server = standInServer()
      .on(tagRoutes.deleteTag, () => refuse(403, 'ERR_NO_PERMISSION'))
      .on(authRoutes.me, () => expired);
    await expect(call(tagRoutes.deleteTag, { params: { id: 1 } })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(call(authRoutes.me)).rejects.toBeInstanceOf(ApiError);
    expect(server.seen).toEqual(['DELETE /tags/1', 'GET /auth/me']);
  });

  it('AUTH-16 C-88 forgets the token and the company id when a call answers 401', async () => {
    keepToken('t1', aUser());
    standInServer().on(tagRoutes.listAllTags, () => refuse(401, 'ERR_SESSION_EXPIRED'));
    await expect(call(tagRoutes.listAllTags)).rejects.toMatchObject({ status: 401 });
    expect([read(storageKeys.companyId), currentToken()]).toEqual([null, null]);
  });

  it('a refresh the server refuses ends the session; one it could not answer does not', async () => {
    keepToken('old', aUser());
    const server = standInServer().on(tagRoutes.listAllTags, () => expired);
    server.on(authRoutes.refresh, () => refuse(503, 'ERR_UNAVAILABLE'));
    await expect(call(tagRoutes.listAllTags)).rejects.toMatchObject({ status: 503 });
    expect(currentToken()).toBe('old');
    server.on(authRoutes.refresh, () => refuse(401, 'ERR_SESSION_EXPIRED'));
    await expect(call(tagRoutes.listAllTags)).rejects.toMatchObject({ status: 401 });
    expect(currentToken()).toBeNull();
  });

  it('no answer at all is a network error', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
    await expect(call(tagRoutes.listAllTags)).rejects.toBeInstanceOf(NetworkError);
  });

  it('gives a prefetched answer to the first equal call of the same session only', async () => {
    keepToken('t1', aUser());
    const server = standInServer().on(tagRoutes.listAllTags, ({ headers }) => [aTag({ name: tokenOf(headers) ?? '' })]);
    prefetchUrl('/tags/list');
    await expect(call(tagRoutes.listAllTags)).resolves.toMatchObject([{ name: 'Bearer t1' }]);
    expect(server.seen).toEqual(['GET /tags/list']);
    await call(tagRoutes.listAllTags);
    expect(server.seen).toHaveLength(2);
    prefetchUrl('/tags/list');
    keepToken('t2', aUser());
    await expect(call(tagRoutes.listAllTags)).resolves.toMatchObject([{ name: 'Bearer t2' }]);
  });
});
