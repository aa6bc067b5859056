import { authRoutes } from '@recadia/contract/auth';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { standInServer } from '../../testing/server.ts';
import { standInUploads } from '../../testing/uploads.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { currentToken, keepToken } from '../session/token.ts';
import { upload } from './upload.ts';

const route = { method: 'POST', path: '/messages/:ticketId' } as const;
const start = (signal = new AbortController().signal) => {
  const parts: number[] = [];
  const form = new FormData();
  form.append('medias', new Blob(['abc']), 'a.png');
  const answer = upload(route, {
    params: { ticketId: 5 },
    form,
    idempotencyKey: 'k',
    signal,
    progress: (part) => parts.push(part),
  });
  return { answer, parts };
};

describe('a call with files', () => {
  it('goes to its address under its key, tells how far it is, and hands over the answer', async () => {
    const seen = standInUploads();
    keepToken('t1', aUser());
    const { answer, parts } = start();
    const [sent] = seen;
    expect(sent).toMatchObject({ method: 'POST', url: '/messages/5' });
    expect(sent?.headers.get('idempotency-key')).toBe('k');
    expect(sent?.headers.get('authorization')).toBe('Bearer t1');
    sent?.progress(1, 4);
    sent?.answer(200, { id: 1 });
    await expect(answer).resolves.toEqual({ id: 1 });
    expect(parts).toEqual([0.25]);
  });

  it('a refusal, a lost network and a change of mind each end it in their own way', async () => {
    const seen = standInUploads();
    const refused = start();
    seen[0]?.answer(413, { error: 'ERR_FILE_TOO_LARGE' });
    await expect(refused.answer).rejects.toEqual(new ApiError(413, { error: 'ERR_FILE_TOO_LARGE' }));
    const lost = start();
    seen[1]?.lose();
    await expect(lost.answer).rejects.toBeInstanceOf(NetworkError);
    const stopper = new AbortController();
    const stopped = start(stopper.signal);
    stopper.abort();
    await expect(stopped.answer).rejects.toHaveProperty('name', 'AbortError');
  });

  it('renews an expired token once and repeats the call once; drops an invalid one', async () => {
    const seen = standInUploads();
    standInServer().on(authRoutes.refresh, () => ({ token: 't2', user: aUser() }));
    keepToken('t1', aUser());
    const { answer } = start();
    seen[0]?.answer(403, { error: 'ERR_SESSION_EXPIRED' });
    await expect.poll(() => seen.length).toBe(2);
    expect(seen[1]?.headers.get('authorization')).toBe('Bearer t2');
    seen[1]?.answer(401, { error: 'ERR_SESSION_EXPIRED' });
    await expect(answer).rejects.toBeInstanceOf(ApiError);
    expect(currentToken()).toBeNull();
  });
});
