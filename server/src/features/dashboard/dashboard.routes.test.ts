import { dashboardRoutes } from '@recadia/contract/dashboard';
import { aConnection } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { clock } from '../../platform/clock.ts';
import { aDesk } from '../../testing/desk.ts';
import { makeBeforeEach } from '../../testing/make-before.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aWorld, type Person } from '../../testing/world.ts';
import { aRecordedDesk } from './testing/recorded-desk.ts';

const server = useTestServer();
const desk = makeBeforeEach(() => aRecordedDesk(server));

const show = (as: Person, query: Record<string, string | number>) =>
  server.call(dashboardRoutes.showDashboard, { as: as.token, query });
const november = { date_from: '2026-11-01', date_to: '2026-11-30' };

it('DSH-04 DSH-05 DSH-10 counts closed tickets, mean times and ratings, and open ones', async () => {
  await desk.served(desk.agent, '2026-11-03');
  await desk.served(desk.agent, '2026-11-04', 3);
  await desk.served(desk.colleague, '2026-11-05', 2);
  await desk.served(desk.colleague, '2026-10-05', 1);
  const [waiting, held] = [await desk.talk({ status: 'pending' }), await desk.talk()];
  await desk.record(waiting, '2026-11-06T12:00:00Z', 'opened', { cause: 'customer' });
  await desk.record(held, '2026-11-06T12:00:00Z', 'opened', { status: 'open', userId: desk.agent.id, cause: 'agent' });
  await server.db.admin.updateTable('users').set({ online: true }).where('id', '=', desk.agent.id).execute();
  await server.db.admin.updateTable('users').set({ online: false }).where('id', '=', desk.colleague.id).execute();
  await desk.fold();

  const { body } = await show(desk.admin, november);
  // Two of them lasted until the rating was requested, 35 minutes, one until its end, 30.
  expect(body.counters).toEqual({
    supportHappening: 1,
    supportPending: 1,
    supportFinished: 3,
    avgSupportTime: (30 + 35 + 35) / 3,
    avgWaitTime: 10,
  });
  expect(body.ratings).toEqual({ mean: 2.5, counts: [0, 1, 1] });
  expect(body.oldestPendingAt).toBe('2026-11-06T12:00:00.000Z');
  expect(body.before.supportFinished).toBe(1);
  const of = (person: Person) => body.attendants.find(({ id }) => id === person.id);
  expect(of(desk.agent)).toMatchObject({ rating: 3, avgSupportTime: 32.5, online: true, tickets: 2, open: 1 });
  expect(of(desk.colleague)).toMatchObject({
    name: desk.colleague.name,
    rating: 2,
    online: false,
    tickets: 1,
    open: 0,
  });
  expect(of(desk.loner)).toMatchObject({ rating: null, avgSupportTime: null, tickets: 0 });

  const other = await aDesk(server);
  expect((await show(other.admin, november)).body.counters).toMatchObject({ supportFinished: 0, supportPending: 0 });
});

it('X-DSH-01 adds period, freshness, previous days, longest waits and ratings, also by queue', async () => {
  const empty = { updatedAt: null, oldestPendingAt: null, ratings: { mean: null, counts: [0, 0, 0] } };
  expect((await show(desk.admin, november)).body).toMatchObject({
    ...empty,
    counters: { supportFinished: 0, avgSupportTime: null, avgWaitTime: null },
    before: { supportFinished: 0, avgSupportTime: null, avgWaitTime: null },
  });
  const begun = clock.now().getTime();
  await desk.served(desk.agent, '2026-11-03', 3);
  await desk.served(desk.agent, '2026-11-04', 1);
  await desk.served(desk.colleague, '2026-10-30');
  // The previous period has as many days as November; the day before it is not counted.
  await desk.served(desk.colleague, '2026-10-02', 2);
  await desk.served(desk.colleague, '2026-10-01', 2);
  const [elsewhere, later, held] = [await desk.talk({ status: 'pending' }), await desk.talk(), await desk.talk()];
  await desk.record(elsewhere, '2026-11-05T12:00:00Z', 'opened', { queue_id: desk.support.id });
  await desk.record(later, '2026-11-06T12:00:00Z', 'opened', { queue_id: desk.queue.id });
  const taken = { status: 'open', userId: desk.agent.id, queue_id: desk.support.id };
  await desk.record(held, '2026-11-06T12:00:00Z', 'opened', taken);
  await desk.fold();

  const { body } = await show(desk.admin, november);
  expect(body.period).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(Date.parse(body.updatedAt ?? '')).toBeGreaterThanOrEqual(begun - 1_000);
  expect(body.before).toEqual({ supportFinished: 2, avgSupportTime: (30 + 35) / 2, avgWaitTime: 10 });
  expect(body.oldestPendingAt).toBe('2026-11-05T12:00:00.000Z');
  expect(body.ratings).toEqual({ mean: 2, counts: [1, 0, 1] });
  expect(body.attendants.find(({ id }) => id === desk.agent.id)).toMatchObject({ open: 1, tickets: 2 });

  const queueId = desk.support.id;
  const ofQueue = (await show(desk.admin, { ...november, queueId })).body;
  expect(ofQueue.counters).toMatchObject({ supportFinished: 0, avgSupportTime: null, supportPending: 1 });
  expect(ofQueue.oldestPendingAt).toBe('2026-11-05T12:00:00.000Z');
  expect((await show(desk.admin, { ...november, queueId: desk.queue.id })).body).toMatchObject({
    counters: { supportFinished: 2, supportHappening: 0 },
    oldestPendingAt: '2026-11-06T12:00:00.000Z',
  });
  const dates = { initialDate: '2026-11-01', finalDate: '2026-11-30' };
  const charts = (of: number) => {
    const sent = { as: desk.admin.token, query: { ...dates, queueId: of } };
    return Promise.all([
      server.call(dashboardRoutes.listTicketsOfUsers, sent),
      server.call(dashboardRoutes.listTicketsOfDays, sent),
    ]);
  };
  const [users, days] = await charts(queueId);
  expect(users.body.data.find(({ id }) => id === desk.agent.id)?.quantidade).toBe(1);
  expect(days.body.count).toBe(2);
  const missing = { status: 404, error: 'ERR_NO_QUEUE_FOUND' };
  const foreign = (await aDesk(server)).queue.id;
  for (const absent of [foreign, 999_999_999]) {
    expect(await show(desk.admin, { ...november, queueId: absent })).toMatchObject(missing);
    expect(await charts(absent)).toMatchObject([missing, missing]);
  }
});

it('a deleted ticket has been finished all the same; its list says that it is gone', async () => {
  const ticket = await desk.served(desk.agent, '2026-11-03');
  await desk.record(ticket, '2026-11-04T12:00:00Z', 'deleted');
  await server.db.admin.deleteFrom('tickets').where('id', '=', ticket.id).execute();
  await desk.fold();
  expect((await show(desk.admin, november)).body.counters.supportFinished).toBe(1);
  const query = { of: 'finished', ...november };
  const { body } = await server.call(dashboardRoutes.listDashboardTickets, { as: desk.admin.token, query });
  expect(body.lives).toMatchObject([{ ticketId: ticket.id, ticket: null, user: { id: desk.agent.id } }]);
});

describe('DSH-14 a period', () => {
  it('accepts days or dates in company time, and refuses both, neither, half or reversed', async () => {
    // Half past nine in the evening of the third in São Paulo.
    const ticket = await desk.talk({ status: 'pending' });
    await desk.record(ticket, '2026-11-04T00:30:00Z', 'opened', { cause: 'customer' });
    await desk.fold();
    const opened = async (day: string) => {
      const query = { initialDate: day, finalDate: day };
      return (await server.call(dashboardRoutes.listTicketsOfDays, { as: desk.admin.token, query })).body.count;
    };
    expect([await opened('2026-11-03'), await opened('2026-11-04')]).toEqual([1, 0]);
    expect((await show(desk.admin, { days: 7 })).status).toBe(200);
    const odd: Record<string, string | number>[] = [
      {},
      { days: 7, ...november },
      { date_from: '2026-11-01' },
      { date_to: '2026-11-01' },
      { date_from: '2026-11-02', date_to: '2026-11-01' },
      { date_from: '2020-01-01', date_to: '2026-11-01' },
    ];
    for (const query of odd)
      expect(await show(desk.admin, query), JSON.stringify(query)).toMatchObject({
        status: 400,
        error: 'ERR_INVALID_PERIOD',
      });
    const unread: typeof odd = [{ days: 0 }, { days: 'x' }, { date_from: '01/11/2026', date_to: '2026-11-02' }];
    for (const query of unread)
      expect(await show(desk.admin, query)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });
});

it('DSH-06 DSH-09 DSH-12 tickets per user and per day or hour, with their sum', async () => {
  for (const day of ['2026-11-03', '2026-11-03', '2026-11-05']) await desk.served(desk.agent, day);
  await desk.served(desk.colleague, '2026-11-04');
  await desk.fold();
  const query = { initialDate: '2026-11-03', finalDate: '2026-11-05', companyId: desk.company.id };
  const as = desk.admin.token;
  const users = await server.call(dashboardRoutes.listTicketsOfUsers, { as, query });
  const allUsers = await server.db.admin
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', desk.company.id)
    .execute();
  expect(users.body.data).toHaveLength(allUsers.length);
  expect(users.body.data.slice(0, 2)).toEqual([
    { id: desk.agent.id, nome: desk.agent.name, quantidade: 3 },
    { id: desk.colleague.id, nome: desk.colleague.name, quantidade: 1 },
  ]);
  expect(users.body.data.slice(2).every(({ quantidade }) => quantidade === 0)).toBe(true);
  const days = await server.call(dashboardRoutes.listTicketsOfDays, { as, query });
  expect(days.body).toEqual({
    data: [
      { data: '03/11/2026', total: 2 },
      { data: '04/11/2026', total: 1 },
      { data: '05/11/2026', total: 1 },
    ],
    count: 4,
  });
  const oneDay = { initialDate: '2026-11-03', finalDate: '2026-11-03' };
  const hours = await server.call(dashboardRoutes.listTicketsOfDays, { as, query: oneDay });
  expect(hours.body.data).toHaveLength(24);
  // Noon in UTC is nine in São Paulo.
  expect(hours.body.data).toContainEqual({ horario: 9, total: 2 });
  expect(hours.body.count).toBe(2);
  const numbers = await show(desk.admin, { date_from: '2026-11-03', date_to: '2026-11-05' });
  expect(Object.keys(numbers.body)).toEqual(expect.arrayContaining(['counters', 'attendants']));
});

it('part of DSH-13: answers 403 ERR_NO_PERMISSION to other profiles on every call', async () => {
  const dates = { initialDate: '2026-11-01', finalDate: '2026-11-02' };
  const calls = [
    [dashboardRoutes.showDashboard, { days: 7 }],
    [dashboardRoutes.listTicketsOfUsers, dates],
    [dashboardRoutes.listTicketsOfDays, dates],
    [dashboardRoutes.listDashboardTickets, { of: 'open' }],
    [dashboardRoutes.exportDashboard, { what: 'days', format: 'csv', days: 7 }],
  ] as const;
  for (const [spec, query] of calls) {
    expect(spec.path).toMatch(/^\/dashboard/);
    for (const as of [desk.agent, desk.supervisor, desk.loner])
      expect(await server.call(spec, { as: as.token, query })).toMatchObject({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      });
    expect((await server.call(spec, { as: desk.admin.token, query })).status, spec.path).toBe(200);
  }
});

it('DSH-11 shows platform-wide totals to super alone', async () => {
  const { home, operator } = await aWorld(server);
  await aConnection(server.db.admin, { company_id: home.company.id, status: 'CONNECTED' });
  await aConnection(server.db.admin, { company_id: home.company.id, status: 'DISCONNECTED' });
  const count = async (table: 'companies' | 'connections') => {
    let rows = server.db.admin.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n'));
    if (table === 'connections') rows = rows.where('status', '=', 'CONNECTED');
    return (await rows.executeTakeFirstOrThrow()).n;
  };
  const { counters } = (await show(operator.boss, { days: 7 })).body;
  expect(counters.totalCompanies).toBe(await count('companies'));
  expect(counters.totalWhatsappSessions).toBe(await count('connections'));
  expect(
    Object.keys((await show(home.admin, { days: 7 })).body.counters).filter((key) => key.startsWith('total')),
  ).toEqual([]);
});
