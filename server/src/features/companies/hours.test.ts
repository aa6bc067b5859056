import { companyRoutes, type CompanyHours } from '@recadia/contract/companies';
import { emptyWeek } from '@recadia/contract/hours';
import { describe, expect, it } from 'vitest';
import { useServerWithCompany } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const { server, home } = useServerWithCompany();

const save = (as: string, body: CompanyHours) =>
  server.call(companyRoutes.updateHours, { as, params: { id: home.company.id }, body });

const mondayWith = (startTime: string, endTime: string) =>
  emptyWeek().map((row, day) => (day === 0 ? { ...row, startTime, endTime } : row));

const shown = async () => {
  const { body } = await server.call(companyRoutes.getCompany, {
    as: home.agent.token,
    params: { companyId: home.company.id },
  });
  return body;
};

describe('SET-24 the hours of a company', () => {
  it('are saved by its admin and shown to its people', async () => {
    const schedules = mondayWith('08:00', '18:00');
    expect((await save(home.admin.token, { id: home.company.id, schedules })).status).toBe(200);
    expect(await shown()).toMatchObject({ schedules, holidays: [], timezone: 'America/Sao_Paulo' });
  });

  it.each([
    ['only a start', '08:00', ''],
    ['only an end', '', '18:00'],
    ['a start after the end', '18:00', '08:00'],
    ['a start that is the end', '08:00', '08:00'],
    ['an hour past 23:59', '08:00', '24:00'],
    ['a minute past 59', '08:00', '18:60'],
  ])('are refused with %s', async (_, startTime, endTime) => {
    const before = await shown();
    const answer = await save(home.admin.token, { schedules: mondayWith(startTime, endTime) });
    expect([answer.status, answer.error]).toEqual([400, 'ERR_INVALID_SCHEDULE']);
    expect(await shown()).toEqual(before);
  });

  it('may begin at 00:00 and end at 23:59, or be left empty', async () => {
    expect((await save(home.admin.token, { schedules: mondayWith('00:00', '23:59') })).status).toBe(200);
    expect((await save(home.admin.token, { schedules: emptyWeek() })).status).toBe(200);
    expect((await save(home.admin.token, { schedules: emptyWeek().slice(1) })).error).toBe('ERR_INVALID_SCHEDULE');
  });

  it('are not for agents, nor for the admin of another company', async () => {
    const other = await aStaffedCompany(server, {});
    expect((await save(home.agent.token, { schedules: emptyWeek() })).error).toBe('ERR_NO_PERMISSION');
    expect((await save(other.admin.token, { schedules: emptyWeek() })).error).toBe('ERR_NO_PERMISSION');
    const peeked = await server.call(companyRoutes.getCompany, {
      as: other.admin.token,
      params: { companyId: home.company.id },
    });
    expect(peeked.error).toBe('ERR_NO_PERMISSION');
  });
});

it('X-SET-01 keeps several spans a day, holidays and the time zone when a client omits them', async () => {
  const schedules = emptyWeek().map((row) => ({
    ...row,
    startTime: '08:00',
    endTime: '12:00',
    more: [{ startTime: '22:00', endTime: '02:00' }],
  }));
  const holidays = [{ date: '2026-12-25', name: 'Natal', yearly: true }];
  await save(home.admin.token, { schedules, holidays, timezone: 'America/Manaus' });
  expect(await shown()).toMatchObject({ schedules, holidays, timezone: 'America/Manaus' });

  await save(home.admin.token, { schedules: mondayWith('09:00', '17:00') });
  expect(await shown()).toMatchObject({
    holidays,
    timezone: 'America/Manaus',
    schedules: mondayWith('09:00', '17:00'),
  });

  const wrong = await save(home.admin.token, { schedules, timezone: 'Marte/Olimpo' });
  expect([wrong.status, wrong.error]).toEqual([400, 'ERR_VALIDATION']);
  const elsewhere = await save(home.admin.token, { id: 999, schedules });
  expect(elsewhere.error).toBe('ERR_NO_PERMISSION');
});
