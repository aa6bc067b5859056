import { authRoutes } from '@recadia/contract/auth';
import { builderPassword } from '@recadia/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSent, login } from '../../testing/login.ts';
import { auditOf, eventsOf } from '../../testing/recorded.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany, aWorld, type StaffedCompany } from '../../testing/world.ts';
import { hash } from '@node-rs/argon2';

const server = useTestServer();
let home: StaffedCompany;
let boss: { email: string };
beforeAll(async () => {
  const world = await aWorld(server);
  ({ home } = world);
  ({ boss } = world.operator);
});

describe('signing in', () => {
  it('AUTH-01 AUTH-08 answers token, authToken and the user with company and settings', async () => {
    const { agent, company, queue } = home;
    const { status, body } = await login(server, { email: agent.email.toUpperCase() });
    expect(status).toBe(200);
    expect(body.authToken).toBe(body.token);
    expect(body.user).toMatchObject({
      id: agent.id,
      email: agent.email,
      profile: 'user',
      super: false,
      allTicket: 'desabled',
      companyId: company.id,
      queues: [{ id: queue.id, name: queue.name, color: queue.color }],
      company: { id: company.id, name: company.name, dueDate: null },
    });
    expect(body.user.company.settings).toContainEqual({ key: 'scheduleType', value: 'disabled' });

    const me = await server.call(authRoutes.me, { as: body.token });
    expect(me.body).toEqual(body.user);
    for (const missing of [{ email: agent.email }, { password: builderPassword }, {}]) {
      expect((await server.call(authRoutes.login, { body: missing })).status).toBe(400);
    }
  });

  it('TEN-01 tells the company’s name, due date and settings as key and value', async () => {
    const paid = await aStaffedCompany(server, { name: 'Móveis Lopes', due_date: '2999-12-31' });
    const { company } = (await login(server, { email: paid.agent.email })).body.user;
    expect(company).toEqual({
      id: paid.company.id,
      name: 'Móveis Lopes',
      dueDate: '2999-12-31',
      timezone: paid.company.timezone,
      isEmailConfirmed: true,
      settings: expect.arrayContaining([{ key: 'userRating', value: 'disabled' }]),
    });
    for (const setting of company.settings) expect(Object.keys(setting).sort()).toEqual(['key', 'value']);
  });

  it('TEN-02 marks a platform user by the super flag, in the only super company', async () => {
    expect((await login(server, { email: boss.email })).body.user.super).toBe(true);
    expect((await login(server, { email: home.admin.email })).body.user.super).toBe(false);
    const companies = await server.db.admin.selectFrom('companies').select(['id', 'is_super']).execute();
    const [only, ...others] = companies.filter((company) => company.is_super);
    expect(others).toEqual([]);
    expect((await login(server, { email: boss.email })).body.user.companyId).toBe(only?.id);
    await expect(aStaffedCompany(server, { is_super: true })).rejects.toThrow(/companies_one_super_key/);
  });

  it('ROL-01 knows the profiles user, supervisor and admin, and no other', async () => {
    for (const profile of ['user', 'supervisor', 'admin']) {
      const { email } = await aPerson(server, { company_id: home.company.id, profile });
      expect((await login(server, { email })).body.user).toMatchObject({ profile, super: false });
    }
    expect((await login(server, { email: boss.email })).body.user).toMatchObject({ profile: 'admin', super: true });
    await expect(aPerson(server, { company_id: home.company.id, profile: 'owner' })).rejects.toThrow(/profile_check/);
  });

  it('part of SEC-05: leaves an audit row with the address it came from', async () => {
    const { supervisor } = home;
    await login(server, { email: supervisor.email, from: '203.0.113.9' });
    const rows = (await auditOf(server, home.company.id)).filter((row) => row.user_id === supervisor.id);
    expect(rows).toEqual([expect.objectContaining({ action: 'auth.login', ip: '203.0.113.9' })]);
  });

  it('ignores an invalid address sent by a proxy', async () => {
    for (const from of ['banana', 'unknown', '1.2.3.4:5678', '::zz', '"; drop table users; --']) {
      expect((await login(server, { email: home.loner.email, from })).status).toBe(200);
    }
  });
});

describe('signing in with something wrong', () => {
  it('AUTH-09 answers 401 ERR_INVALID_CREDENTIALS alike to wrong e-mail and wrong password', async () => {
    const attempts = [
      { email: home.admin.email, password: 'wrong' },
      { email: 'unknown@nowhere.exemplo', password: builderPassword },
      { email: 'not an address', password: 'wrong' },
      { email: home.admin.email, password: `${builderPassword} ` },
    ];
    for (const attempt of attempts) {
      const refused = await login(server, attempt);
      expect(refused).toMatchObject({
        status: 401,
        error: 'ERR_INVALID_CREDENTIALS',
        details: undefined,
        cookie: undefined,
      });
    }
  });

  it('part of SEC-05: leaves an audit row for the account that was tried', async () => {
    const { id, email } = await aPerson(server, { company_id: home.company.id });
    await login(server, { email, password: 'wrong', from: '203.0.113.7' });
    const rows = (await auditOf(server, home.company.id)).filter((row) => row.action === 'auth.login-failed');
    expect(rows.at(-1)).toMatchObject({ user_id: id, ip: '203.0.113.7' });
  });

  it('takes as long for an address that does not exist as for one that does', async () => {
    const password_hash = await hash('uma senha a sério');
    const fastest = { known: Infinity, unknown: Infinity };
    const ratio = () => fastest.unknown / fastest.known;
    // The fastest calls are compared, and measured again while the machine is busy with other work.
    for (let round = 0; round < 6 && !(ratio() > 0.5 && ratio() < 2); round += 1) {
      const { email, id } = await aPerson(server, { company_id: home.company.id });
      await server.db.admin.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
      for (let turn = 0; turn < 4; turn += 1) {
        const timeOf = (address: string) => millisecondsOf(() => login(server, { email: address, password: 'wrong' }));
        fastest.known = Math.min(fastest.known, await timeOf(email));
        fastest.unknown = Math.min(fastest.unknown, await timeOf(`x${turn}${email}`));
      }
    }
    expect(ratio()).toBeGreaterThan(0.5);
    expect(ratio()).toBeLessThan(2);
  });
});

describe('one active session per person', () => {
  it('a new sign-in ends the older session at once, tells it so, and leaves colleagues alone', async () => {
    const { admin, agent } = home;
    const first = await login(server, { email: admin.email });
    const second = await login(server, { email: admin.email });

    const asFirst = await server.call(authRoutes.me, { as: first.body.token });
    expect(asFirst).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
    expect((await server.call(authRoutes.me, { as: second.body.token })).status).toBe(200);
    const cookie = asSent(first.cookie);
    expect((await server.call(authRoutes.refresh, { headers: { cookie } })).status).toBe(401);
    expect((await login(server, { email: agent.email })).status).toBe(200);
    expect((await server.call(authRoutes.me, { as: second.body.token })).status).toBe(200);

    const events = (await eventsOf(server, home.company.id)).filter(({ entity_id }) => entity_id === String(admin.id));
    expect(events.at(-1)).toMatchObject({
      name: 'session.replaced',
      data: { email: admin.email, olderSids: [expect.any(String)] },
    });
  });
});

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
