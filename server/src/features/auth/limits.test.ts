import { authRoutes } from '@recadia/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, newAddress } from '../../testing/login.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aPerson, aStaffedCompany, type StaffedCompany } from '../../testing/world.ts';

const places = [
  ['with Redis', undefined],
  // Nothing listens on port 1: Redis is away from beginning to end.
  ['while Redis is away', 'redis://127.0.0.1:1/0'],
] as const;

describe.each(places)('AUTH-24 the limit of sign-ins %s', (_where, redis) => {
  let server: TestServer;
  let home: StaffedCompany;
  beforeAll(async () => {
    server = await startTestServer({ TRUSTED_PROXIES: '1', ...(redis && { REDIS_URL: redis }) });
    home = await aStaffedCompany(server, {});
  });
  afterAll(() => server.stop());

  it('is five tries a minute per account, from wherever they come and however the address is written', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    for (let turn = 1; turn <= 5; turn += 1) {
      const spelling = turn % 2 === 0 ? email.toUpperCase() : `  ${email} `;
      expect((await login(server, { email: spelling, password: 'wrong' })).status).toBe(401);
    }
    const refused = await login(server, { email });
    expect(refused).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_REQUESTS', cookie: undefined });
    expect((refused.details as { retryAfterMs: number }).retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    const other = await aPerson(server, { company_id: home.company.id });
    expect((await login(server, { email: other.email })).status).toBe(200);
  });

  it('counts right passwords too', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    for (let turn = 1; turn <= 5; turn += 1) expect((await login(server, { email })).status).toBe(200);
    expect((await login(server, { email })).status).toBe(429);
  });

  it('counts addresses that belong to nobody', async () => {
    const email = 'nobody@nowhere.exemplo';
    for (let turn = 1; turn <= 5; turn += 1) expect((await login(server, { email })).status).toBe(401);
    expect((await login(server, { email })).status).toBe(429);
  });

  it('is twenty tries a minute per address, for whichever accounts', async () => {
    const from = newAddress();
    const attempt = (turn: number) => login(server, { email: `x${turn}@nowhere.exemplo`, from });
    for (let turn = 1; turn <= 20; turn += 1) expect((await attempt(turn)).status).toBe(401);
    expect(await attempt(21)).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_REQUESTS' });
    expect((await login(server, { email: 'x22@nowhere.exemplo' })).status).toBe(401);
  });

  it('believes the proxy in front, not what the visitor claims before it', async () => {
    const from = newAddress();
    const attempt = (turn: number) =>
      login(server, { email: `y${turn}@nowhere.exemplo`, from: `10.0.0.${turn}, ${from}` });
    for (let turn = 1; turn <= 20; turn += 1) expect((await attempt(turn)).status).toBe(401);
    expect((await attempt(21)).status).toBe(429);
  });

  it('counts before it reads: twenty empty attempts are attempts', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    for (let turn = 1; turn <= 20; turn += 1) {
      expect((await server.call(authRoutes.login, { body: {}, headers })).status).toBe(400);
    }
    expect((await server.call(authRoutes.login, { body: {}, headers })).status).toBe(429);
  });
});
