import { dashboardRoutes } from '@recadia/contract/dashboard';
import { aQueue } from '@recadia/db/testing';
import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { makeBeforeEach } from '../../testing/make-before.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, type Person } from '../../testing/world.ts';
import { aRecordedDesk } from './testing/recorded-desk.ts';

const server = useTestServer();
const desk = makeBeforeEach(() => aRecordedDesk(server));

const november = { date_from: '2026-11-01', date_to: '2026-11-30' };

it('X-DSH-02 the tickets behind a number, page by page, by person, queue, hour and rating', async () => {
  for (let n = 0; n < 51; n += 1) await desk.served(desk.agent, '2026-11-03', 3);
  await desk.served(desk.colleague, '2026-11-04', 1);
  await desk.fold();
  const list = (query: object) =>
    server.call(dashboardRoutes.listDashboardTickets, {
      as: desk.admin.token,
      query: { of: 'finished', ...november, ...query },
    });
  const first = (await list({})).body;
  expect([first.lives.length, first.hasMore]).toEqual([50, true]);
  const second = (await list({ cursor: first.nextCursor })).body;
  expect([second.lives.length, second.hasMore, second.nextCursor]).toEqual([2, false, null]);
  expect(new Set([...first.lives, ...second.lives].map(({ ticketId }) => ticketId)).size).toBe(52);
  expect((await list({ userId: desk.colleague.id })).body.lives).toMatchObject([
    { waitMinutes: 10, supportMinutes: 35, rate: 1, user: { id: desk.colleague.id }, queue: { id: desk.queue.id } },
  ]);
  expect((await list({ of: 'rated', rate: 1 })).body.lives).toHaveLength(1);
  expect((await list({ hour: 9, userId: desk.colleague.id })).body.lives).toHaveLength(1);
  expect((await list({ hour: 10 })).body.lives).toEqual([]);
  const { id: queueId } = await aQueue(server.db.admin, { company_id: desk.company.id });
  expect((await list({ queueId })).body.lives).toEqual([]);
  expect(await list({ queueId: 999_999_999 })).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' });
  expect(await list({ userId: 999_999_999 })).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
  expect(await list({ cursor: 'WyJ4IiwxXQ' })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
});

describe('X-DSH-03 a table to take away', () => {
  const save = (query: object) => ({ as: desk.admin.token, query: { ...november, ...query } });
  const file = async (query: object) => {
    const { as, query: asked } = save(query);
    const search = new URLSearchParams(asked).toString();
    return fetch(`${server.url}/dashboard/export?${search}`, { headers: { authorization: `Bearer ${as}` } });
  };

  it('as CSV that a spreadsheet cannot run, and in the log who took it', async () => {
    const evil = await aPerson(server, { company_id: desk.company.id, name: '=cmd|calc' });
    await desk.served(evil, '2026-11-03', 3);
    await desk.served(evil, '2026-11-04', 2);
    await desk.fold();
    const answer = await file({ what: 'attendants', format: 'csv', language: 'pt' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attendants-2026-11-01-2026-11-30.csv');
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toContain('Nome;Avaliação (1 a 3);Tempo médio (min);Finalizados;Em curso;Online');
    expect(lines[1]).toBe("'=cmd|calc;2,5;35;2;0;não");
    const logged = await server.db.admin
      .selectFrom('audit_log')
      .select(['user_id', 'data'])
      .where('company_id', '=', desk.company.id)
      .where('action', '=', 'dashboard.exported')
      .execute();
    expect(logged).toMatchObject([{ user_id: desk.admin.id, data: { what: 'attendants', format: 'csv' } }]);
    const refused = await file({ what: 'tickets', of: 'finished', format: 'csv', userId: 999_999_999 });
    expect([refused.status, await refused.json()]).toMatchObject([404, { error: 'ERR_NO_USER_FOUND' }]);
  });

  it('as XLSX, of the lives behind a number or of the days', async () => {
    const ticket = await desk.served(desk.agent, '2026-11-03', 3);
    await desk.fold();
    const rowsOf = async (query: object) => {
      const answer = await file({ format: 'xlsx', language: 'en', ...query });
      expect(answer.headers.get('x-has-more')).toBe('false');
      const book = read(Buffer.from(await answer.arrayBuffer()));
      return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    };
    const [heading, period] = await rowsOf({ what: 'tickets', of: 'finished' });
    expect(heading).toContain('Finished at');
    expect(period?.[0]).toBe(ticket.id);
    expect(period).toEqual(expect.arrayContaining([desk.agent.name, 10, 35, 3]));
    const days = await rowsOf({ what: 'days' });
    expect(days).toHaveLength(31);
    expect(days[3]).toEqual(['03/11/2026', 1]);
  });
});

it('X-DSH-05 shows waiting times and free agents by queue; supervisors see own queues', async () => {
  const [waiting, elsewhere, loose] = [
    await desk.talk({ status: 'pending', queue_id: desk.queue.id }),
    await desk.talk({ status: 'pending', queue_id: desk.support.id }),
    await desk.talk({ status: 'pending' }),
  ];
  await desk.record(waiting, '2026-11-03T12:00:00Z', 'opened', { queue_id: desk.queue.id });
  await desk.record(elsewhere, '2026-11-03T11:00:00Z', 'opened', { queue_id: desk.support.id });
  await desk.record(loose, '2026-11-03T13:00:00Z', 'opened', {});
  const held = await desk.talk({ queue_id: desk.queue.id, user_id: desk.agent.id });
  await desk.record(held, '2026-11-03T12:00:00Z', 'opened', {
    status: 'open',
    userId: desk.agent.id,
    queue_id: desk.queue.id,
  });
  const both = [desk.agent.id, desk.colleague.id];
  await server.db.admin.updateTable('users').set({ online: true }).where('id', 'in', both).execute();
  await desk.fold();

  const panel = async (as: Person) => (await server.call(dashboardRoutes.showLivePanel, { as: as.token })).body;
  const all = await panel(desk.admin);
  expect(all.waiting.map(({ ticketId }) => ticketId)).toEqual([elsewhere.id, waiting.id, loose.id]);
  expect(all.queues.map(({ queue }) => queue?.id ?? null)).toEqual(
    expect.arrayContaining([desk.queue.id, desk.support.id, null]),
  );
  const own = await panel(desk.supervisor);
  expect(own.waiting).toMatchObject([{ ticketId: waiting.id, since: '2026-11-03T12:00:00.000Z' }]);
  // One of the two online users has no ticket.
  expect(own.queues).toEqual([
    {
      queue: expect.objectContaining({ id: desk.queue.id }),
      waiting: 1,
      open: 1,
      oldestAt: '2026-11-03T12:00:00.000Z',
      free: 1,
    },
  ]);
  expect(own.people.map(({ id }) => id)).not.toContain(desk.other.id);
  expect(own.people.slice(0, 2)).toMatchObject([
    { id: desk.colleague.id, online: true, open: 0 },
    { id: desk.agent.id, online: true, open: 1 },
  ]);
  const refused = await server.call(dashboardRoutes.showLivePanel, { as: desk.agent.token });
  expect(refused).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
});
