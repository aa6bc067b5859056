import { authRoutes } from '@recadia/contract/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { clock } from '../../platform/clock.ts';
import { login, refresh } from '../../testing/login.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();
beforeEach(() => itIs('2027-01-09T12:00:00Z'));

async function itIs(instant: string): Promise<void> {
  await server.db.holdClock(new Date(instant));
  await clock.reload();
}

const aCompanyDue = (due_date: string | null, more: { status?: boolean; timezone?: string } = {}) =>
  aStaffedCompany(server, { due_date, ...more });

describe('part of AUTH-11: the subscription', () => {
  it('lets in on the due day and refuses from the next, by the clock of the company', async () => {
    const { agent } = await aCompanyDue('2027-01-09', { timezone: 'America/Sao_Paulo' });
    await itIs('2027-01-10T02:59:00Z'); // 23:59 in São Paulo
    expect((await login(server, { email: agent.email })).status).toBe(200);
    await itIs('2027-01-10T03:01:00Z'); // 00:01
    const refused = await login(server, { email: agent.email });
    expect(refused).toMatchObject({
      status: 402,
      error: 'ERR_SUBSCRIPTION_EXPIRED',
      details: { dueDate: '2027-01-09' },
      cookie: undefined,
    });
  });

  it('is counted where the company is: the same instant, two calendars', async () => {
    await itIs('2027-01-09T11:30:00Z');
    const ahead = await aCompanyDue('2027-01-09', { timezone: 'Pacific/Kiritimati' });
    const behind = await aCompanyDue('2027-01-09', { timezone: 'Pacific/Pago_Pago' });
    expect((await login(server, { email: ahead.agent.email })).status).toBe(402);
    expect((await login(server, { email: behind.agent.email })).status).toBe(200);
  });

  it('is looked at again when the token is refreshed, without ending the session for good', async () => {
    const { agent, company } = await aCompanyDue('2027-01-09');
    await itIs('2027-01-10T12:00:00Z');
    const cookie = `rt=${agent.refreshToken}`;
    const refused = await refresh(server, cookie);
    expect(refused).toMatchObject({
      status: 402,
      error: 'ERR_SUBSCRIPTION_EXPIRED',
      details: { dueDate: '2027-01-09' },
    });

    await server.db.admin
      .updateTable('companies')
      .set({ due_date: '2027-02-09' })
      .where('id', '=', company.id)
      .execute();
    await server.platform.principals.changed(agent.id);
    expect((await refresh(server, cookie)).status).toBe(200);
  });

  it('refuses users of a deactivated company, paid or not', async () => {
    const { agent } = await aCompanyDue('2999-01-01', { status: false });
    expect(await login(server, { email: agent.email })).toMatchObject({ status: 403, error: 'ERR_COMPANY_DISABLED' });
    expect(await refresh(server, `rt=${agent.refreshToken}`)).toMatchObject({
      status: 403,
      error: 'ERR_COMPANY_DISABLED',
    });
  });

  it('without a due date never ends', async () => {
    const { agent } = await aCompanyDue(null);
    await itIs('2090-01-01T00:00:00Z');
    expect((await login(server, { email: agent.email })).status).toBe(200);
  });

  it('cannot lock the operator out', async () => {
    const { company } = await aCompanyDue('2020-01-01', { status: false });
    const boss = await aPerson(server, { company_id: company.id, profile: 'admin', super: true });
    const { status, body } = await login(server, { email: boss.email });
    expect(status).toBe(200);
    expect((await server.call(authRoutes.me, { as: body.token })).status).toBe(200);
  });

  it('is not disclosed without the password', async () => {
    const { agent } = await aCompanyDue('2020-01-01');
    const refused = await login(server, { email: agent.email, password: 'wrong' });
    expect(refused).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS' });
  });
});
