import { authRoutes } from '@recadia/contract/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import { deviceOf, login, newAddress } from '../../testing/login.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany, type StaffedCompany } from '../../testing/world.ts';
import { signInDelayMs } from './tries.ts';

const places = [
  ['with Redis', undefined],
  // No server listens on port 1, so Redis is down during the whole test.
  ['while Redis is away', 'redis://127.0.0.1:1/0'],
] as const;

describe('a refused token', () => {
  const server = useTestServer({ RATE_SCALE: '1' });

  it('counts against its network, and valid tokens of that network stay served', async () => {
    const { agent } = await aStaffedCompany(server, {});
    const headers = { 'x-forwarded-for': newAddress() };
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < 130; turn += 1) {
      const { status } = await server.call(authRoutes.me, { as: 'not.a.token', headers });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 120, 429: 10 });
    expect((await server.call(authRoutes.me, { as: agent.token, headers })).status).toBe(200);
    const elsewhere = { 'x-forwarded-for': newAddress() };
    expect((await server.call(authRoutes.me, { as: 'not.a.token', headers: elsewhere })).status).toBe(401);
  });
});

describe.each(places)('AUTH-24 the limit of sign-ins %s', (_where, redis) => {
  const server = useTestServer({ TRUSTED_PROXIES: '1', ...(redis && { REDIS_URL: redis }) });
  let home: StaffedCompany;
  const pauses: number[] = [];
  beforeAll(async () => {
    home = await aStaffedCompany(server, {});
    server.platform.pause = (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    };
  });

  /** Attempts of an attacker with many networks: five from each, all with a wrong password. */
  const attack = async (email: string, networks: number) => {
    for (let network = 1; network <= networks; network += 1) {
      const from = newAddress();
      for (let turn = 1; turn <= 5; turn += 1) await login(server, { email, password: 'wrong', from });
    }
  };

  it('refuses the sixth try in a minute when account and network are the same', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    const from = newAddress();
    for (let turn = 1; turn <= 5; turn += 1) {
      const spelling = turn % 2 === 0 ? email.toUpperCase() : `  ${email} `;
      expect((await login(server, { email: spelling, password: 'wrong', from })).status).toBe(401);
    }
    const refused = await login(server, { email, from });
    expect(refused).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_REQUESTS', cookie: undefined });
    expect((refused.details as { retryAfterMs: number }).retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    const other = await aPerson(server, { company_id: home.company.id });
    expect((await login(server, { email: other.email, from })).status).toBe(200);
  });

  it('counts right passwords too', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    const from = newAddress();
    for (let turn = 1; turn <= 5; turn += 1) expect((await login(server, { email, from })).status).toBe(200);
    expect((await login(server, { email, from })).status).toBe(429);
  });

  it('counts addresses that belong to no user', async () => {
    const email = 'unknown@nowhere.exemplo';
    const from = newAddress();
    for (let turn = 1; turn <= 5; turn += 1) expect((await login(server, { email, from })).status).toBe(401);
    expect((await login(server, { email, from })).status).toBe(429);
  });

  it('delays an account but does not refuse it when tries come from many networks', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    await attack(email, 3);
    pauses.length = 0;
    expect((await login(server, { email })).status).toBe(200);
    expect(pauses).toEqual([signInDelayMs(16)]);
    expect(signInDelayMs(16)).toBeGreaterThan(0);
  });

  it('neither refuses nor delays a known device when others try its account', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    const from = newAddress();
    const device = deviceOf(await login(server, { email, from }));
    await attack(email, 2);
    for (let turn = 1; turn <= 20; turn += 1) await login(server, { email, password: 'wrong', from });
    pauses.length = 0;
    expect((await login(server, { email, from, device })).status).toBe(200);
    expect(pauses).toEqual([]);
  });

  it('refuses the sixth try in a minute from a known device', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    const device = deviceOf(await login(server, { email }));
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await login(server, { email, password: 'wrong', device })).status).toBe(401);
    }
    expect((await login(server, { email, device })).status).toBe(429);
  });

  it('counts a device by its network when it belongs to another user or is forged', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    const otherUser = await aPerson(server, { company_id: home.company.id });
    const foreign = deviceOf(await login(server, { email: otherUser.email }));
    const [id = '', users = '', seal = ''] = deviceOf(await login(server, { email })).split('.');
    const forged = [id, `${users}-${otherUser.id}`, seal].join('.');
    for (const [target, device] of [
      [email, foreign],
      [otherUser.email, forged],
    ] as const) {
      const from = newAddress();
      for (let turn = 1; turn <= 5; turn += 1) await login(server, { email: target, password: 'wrong', from });
      expect((await login(server, { email: target, from, device })).status).toBe(429);
      const attempt = (turn: number) => login(server, { email: `z${turn}@nowhere.exemplo`, from, device });
      for (let turn = 7; turn <= 20; turn += 1) expect((await attempt(turn)).status).toBe(401);
      expect((await attempt(21)).status).toBe(429);
    }
  });

  it('counts every address of an IPv6 /64 as one network', async () => {
    const { email } = await aPerson(server, { company_id: home.company.id });
    const attempt = (address: string) => login(server, { email, password: 'wrong', from: address });
    for (let host = 1; host <= 5; host += 1) expect((await attempt(`2001:db8:1:2::${host}`)).status).toBe(401);
    expect((await attempt('2001:DB8:1:2:ffff::6')).status).toBe(429);
    expect((await attempt('2001:db8:1:3::1')).status).toBe(401);
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
