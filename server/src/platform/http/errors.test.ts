import { authRoutes } from '@recadia/contract/auth';
import { errorStatus } from '@recadia/contract/errors';
import { noInput } from '@recadia/contract/primitives';
import { route, type RouteSpec } from '@recadia/contract/route';
import { tagRoutes } from '@recadia/contract/tags';
import { systemTx } from '@recadia/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { registerAuthRoutes } from '../../features/auth/index.ts';
import { registerTagRoutes } from '../../features/tags/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aStaffedCompany, type StaffedCompany } from '../../testing/world.ts';

const broken = (path: `/${string}`): RouteSpec =>
  route({
    method: 'GET',
    path,
    summary: 'Fails on purpose',
    audience: 'public',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: z.object({ ok: z.boolean() }),
    errors: [],
    rate: 'public',
    idempotency: 'safe',
  });

let app: TestApp;
let home: StaffedCompany;
beforeAll(async () => {
  app = await startTestApp((api) => {
    registerAuthRoutes(api);
    registerTagRoutes(api);
    api.handle(broken('/broken/code'), () => Promise.reject(new Error('the secret is 42, at /srv/recadia/app.ts')));
    api.handle(broken('/broken/sql'), () => systemTx((sys) => sql`select secret_column from users`.execute(sys)));
    api.handle(broken('/broken/answer'), () => Promise.resolve({ ok: 'maybe', password: 'hunter2' }));
    api.handle(broken('/broken/extra'), () => Promise.resolve({ ok: true, password: 'hunter2' }));
    api.handle(broken('/broken/disk'), () =>
      Promise.reject(Object.assign(new Error('write /srv/recadia/files'), { code: 'ENOSPC' })),
    );
    api.handle(broken('/broken/thrown'), () => {
      throw 'a string'; // oxlint-disable-line typescript/only-throw-error -- what careless libraries do
    });
  });
  home = await aStaffedCompany(app, {});
});
afterAll(() => app.stop());

const get = async (path: string) => {
  const response = await fetch(`${app.url}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it('answers 507 when the disk is full, without the path', async () => {
  const { status, text } = await get('/broken/disk');
  expect([status, text]).toEqual([507, expect.stringContaining('"error":"ERR_STORAGE_FULL"')]);
  expect(text).not.toContain('/srv');
});

describe('ERR-07 part of ERR-01: a failure', () => {
  type Attempt = [number, string, () => ReturnType<TestApp['call']>];
  const attempts: Attempt[] = [
    [400, 'ERR_VALIDATION', () => app.call(tagRoutes.createTag, { as: home.agent.token, body: { name: 'ab' } })],
    [400, 'ERR_PAGE_TOO_DEEP', () => app.call(tagRoutes.listTags, { as: home.agent.token, query: { pageNumber: 51 } })],
    [401, 'ERR_SESSION_EXPIRED', () => app.call(tagRoutes.listTags)],
    [401, 'ERR_INVALID_CREDENTIALS', () => app.call(authRoutes.login, { body: { email: 'a@b.pt', password: 'x' } })],
    [
      403,
      'ERR_NO_PERMISSION',
      () => app.call(tagRoutes.deleteTag, { as: home.agent.token, params: { id: home.tag.id } }),
    ],
    [404, 'ERR_NO_TAG_FOUND', () => app.call(tagRoutes.showTag, { as: home.agent.token, params: { id: 999_999 } })],
    [
      409,
      'ERR_TAG_NAME_ALREADY_EXISTS',
      () => app.call(tagRoutes.createTag, { as: home.agent.token, body: { name: home.tag.name.toUpperCase() } }),
    ],
    [
      413,
      'ERR_BODY_TOO_LARGE',
      () => app.call(tagRoutes.createTag, { as: home.agent.token, body: { name: 'x'.repeat(1_100_000) } }),
    ],
    [500, 'ERR_INTERNAL', () => app.call(broken('/broken/code'))],
  ];

  it.each(attempts)('answers %i %s with the id under which the log knows it', async (status, code, attempt) => {
    app.lines.length = 0;
    const refused = await attempt();
    expect([refused.status, refused.error]).toEqual([status, code]);
    expect(refused.requestId).toBe(refused.headers.get('x-request-id'));
    expect(refused.headers.get('content-type')).toMatch(/^application\/json/);
    const lines = app.lines.map((line) => JSON.parse(line) as { requestId: string; status?: number });
    expect(lines.find((line) => line.status === status)?.requestId).toBe(refused.requestId);
  });

  it('answers 429 once a caller asks too often, and says when to come back', async () => {
    const attempt = () => app.call(authRoutes.login, { body: { email: 'often@loja.pt', password: 'x' } });
    for (let turn = 1; turn <= 5; turn += 1) expect((await attempt()).status).toBe(401);
    const refused = await attempt();
    expect(refused).toMatchObject({
      status: 429,
      error: 'ERR_TOO_MANY_REQUESTS',
      details: { retryAfterMs: expect.any(Number) },
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('is never a 422', () => {
    expect(Object.values(errorStatus)).not.toContain(422);
  });

  it('names the fields of a wrong input', async () => {
    const refused = await app.call(tagRoutes.createTag, { as: home.agent.token, body: { name: 'ab', colour: 'red' } });
    expect(refused.details).toEqual({ fields: { name: 'too_small', colour: 'unrecognized_keys' } });
  });

  it.each(['/broken/code', '/broken/sql', '/broken/answer', '/broken/extra', '/broken/thrown'])(
    'names an internal error (%s) without details; the log holds the cause',
    async (path) => {
      app.lines.length = 0;
      const { status, headers, text } = await get(path);
      expect(status).toBe(500);
      expect(JSON.parse(text)).toEqual({ error: 'ERR_INTERNAL', requestId: headers.get('x-request-id') });
      const failure = app.lines
        .map((line) => JSON.parse(line) as { level: number; msg: string })
        .find(({ level }) => level === 50);
      expect(failure).toMatchObject({
        msg: 'request failed',
        route: path,
        requestId: headers.get('x-request-id'),
        err: expect.anything(),
      });
    },
  );

  it('carries the request id of the log, like a success, with user and route', async () => {
    app.lines.length = 0;
    const { headers } = await app.call(tagRoutes.showTag, { as: home.admin.token, params: { id: home.tag.id } });
    const lines = app.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual([
      expect.objectContaining({
        requestId: headers.get('x-request-id'),
        method: 'GET',
        route: '/tags/:id',
        status: 200,
        companyId: expect.any(Number),
        userId: expect.any(Number),
      }),
    ]);
  });
});

it('an id that the caller sends is not taken for ours', async () => {
  const { headers } = await fetch(`${app.url}/tags`, { headers: { 'x-request-id': 'forged', 'request-id': 'forged' } });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
