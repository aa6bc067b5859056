import { authRoutes } from '@recadia/contract/auth';
import type { RouteSpec } from '@recadia/contract/route';
import { allRoutes } from '@recadia/contract/routes';
import { tenantTx } from '@recadia/db';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();
const routes: RouteSpec[] = Object.values(allRoutes);
const signedIn = routes.filter(({ audience }) => audience !== 'public');
const exceptions = signedIn.filter(({ standing }) => standing === 'any');
const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`;

type Fields = NonNullable<Parameters<typeof aStaffedCompany>[1]>;
const blocked = { due_date: '2020-01-01' };
const disabled = { status: false };
const leaving = { leaving_at: new Date() };

/** Sets the standing as a service does: the signal is sent when the change is committed. */
async function change(companyId: number, fields: Fields): Promise<void> {
  await server.db.admin.updateTable('companies').set(fields).where('id', '=', companyId).execute();
  await tenantTx({ companyId }, (tx) => Promise.resolve(server.platform.principals.invalidateCompany(tx, companyId)));
}

async function answerOf(spec: RouteSpec, token: string) {
  const response = await fetch(server.url + spec.path.replace(/:\w+/g, '1'), {
    method: spec.method,
    headers: { authorization: `Bearer ${token}`, origin: 'http://recadia.test' },
    ...(spec.files && { body: new FormData() }),
  });
  const { error } = (await response.json()) as { error?: string };
  return { route: nameOf(spec), status: response.status, error };
}

describe('admission by the standing of the company', () => {
  let home: Awaited<ReturnType<typeof aStaffedCompany>>;
  let boss: Awaited<ReturnType<typeof aPerson>>;
  beforeAll(async () => {
    home = await aStaffedCompany(server, {});
    boss = await aPerson(server, { company_id: home.company.id, profile: 'admin', super: true });
  });

  it('lists the routes that a blocked company may call', () => {
    expect(exceptions.map(nameOf)).toEqual(['DELETE /auth/logout']);
  });

  it.each([
    ['blocked', blocked, 402, 'ERR_SUBSCRIPTION_EXPIRED'],
    ['disabled', disabled, 403, 'ERR_COMPANY_DISABLED'],
    ['leaving', leaving, 403, 'ERR_COMPANY_DISABLED'],
  ])('refuses every call of a signed-in user when the company is %s', async (_name, fields, status, error) => {
    expect((await server.call(authRoutes.me, { as: home.admin.token })).status).toBe(200);
    await change(home.company.id, fields);
    const others = signedIn.filter((spec) => !exceptions.includes(spec));
    const answers = await Promise.all(others.map((spec) => answerOf(spec, home.admin.token)));
    expect(answers).toEqual(others.map((spec) => ({ route: nameOf(spec), status, error })));
    expect((await server.call(authRoutes.me, { as: boss.token })).status).toBe(200);
    await change(home.company.id, { due_date: null, status: true, leaving_at: null });
    expect((await server.call(authRoutes.me, { as: home.admin.token })).status).toBe(200);
  });

  it('blocks at midnight of the company without a signal, and names the due date', async () => {
    await server.db.holdClock(new Date('2027-01-10T02:59:30Z')); // 23:59:30 in São Paulo
    await server.moveClock(0);
    const { agent } = await aStaffedCompany(server, { due_date: '2027-01-09' });
    expect((await server.call(authRoutes.me, { as: agent.token })).status).toBe(200);
    await server.moveClock(60_000);
    const refused = await server.call(authRoutes.me, { as: agent.token });
    expect(refused).toMatchObject({ status: 402, details: { dueDate: '2027-01-09' } });
    await server.db.freeClock();
    await server.moveClock(0);
  });

  it('lets a user of a blocked company sign out', async () => {
    const { company, agent } = await aStaffedCompany(server, {});
    await change(company.id, blocked);
    const headers = { origin: 'http://recadia.test' };
    expect((await server.call(authRoutes.logout, { as: agent.token, headers })).status).toBe(200);
  });
});
