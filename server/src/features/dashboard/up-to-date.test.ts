import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { companyRoutes } from '@recadia/contract/companies';
import { dashboardRoutes } from '@recadia/contract/dashboard';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aContact } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { makeBeforeAll } from '../../testing/make-before.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aRecordedDesk } from './testing/recorded-desk.ts';

const server = useTestServer();
const desk = makeBeforeAll(() => aRecordedDesk(server));

/** Roll-ups that no event announces are found every ten seconds. */
const seconds = 20_000;
const show = async (query: Record<string, string | number>) =>
  (await server.call(dashboardRoutes.showDashboard, { as: desk.admin.token, query })).body;
const openedOn = async (day: string) => {
  const query = { initialDate: day, finalDate: day };
  return (await server.call(dashboardRoutes.listTicketsOfDays, { as: desk.admin.token, query })).body.count;
};

// Only the worker computes roll-ups here.
describe('X-DSH-04 the numbers', () => {
  it('follow the tickets within seconds, and stay when one of them is deleted', async () => {
    const { id: contactId } = await aContact(server.db.admin, { company_id: desk.company.id });
    const as = desk.admin.token;
    const { body: ticket } = await server.call(ticketRoutes.createTicket, {
      as,
      body: { contactId, userId: desk.admin.id, queueId: desk.queue.id, status: 'open' },
    });
    await waitUntil(async () => (await show({ days: 3 })).counters.supportHappening === 1, 'it to be open', seconds);
    await desk.change(desk.admin, ticket, { status: 'closed' });
    const finished = async () => (await show({ days: 3 })).counters;
    await waitUntil(async () => (await finished()).supportFinished === 1, 'it to be finished', seconds);
    expect(await finished()).toMatchObject({ supportFinished: 1, supportHappening: 0 });

    const gone = await server.call(ticketRoutes.deleteTicket, { as, params: { id: ticket.id } });
    expect(gone.status).toBe(200);
    const list = () => server.call(dashboardRoutes.listDashboardTickets, { as, query: { of: 'finished', days: 3 } });
    expect((await list()).body.lives).toMatchObject([{ ticketId: ticket.id, ticket: null }]);
    const { updatedAt } = await show({ days: 3 });
    await waitUntil(
      async () => (await show({ days: 3 })).updatedAt !== updatedAt,
      'the deletion to be counted',
      seconds,
    );
    expect((await finished()).supportFinished).toBe(1);
  });

  it('go with the company to another time zone', async () => {
    const ticket = await desk.talk({ status: 'pending' });
    // Half past nine in the evening of the third in São Paulo, and early on the fourth in Lisbon.
    await desk.record(ticket, '2026-11-04T00:30:00Z', 'opened', { cause: 'customer' });
    await waitUntil(async () => (await openedOn('2026-11-03')) === 1, 'it to be counted', seconds);
    const moved = await server.call(companyRoutes.updateProfile, {
      as: desk.admin.token,
      params: { id: desk.company.id },
      body: { name: desk.company.name, email: 'loja@teste.exemplo', phone: '', timezone: 'Europe/Lisbon' },
    });
    expect(moved.status).toBe(200);
    await waitUntil(async () => (await openedOn('2026-11-04')) === 1, 'it to move to its other day', seconds);
    expect(await openedOn('2026-11-03')).toBe(0);
  });

  it('are made anew by npm run rollups:rebuild', async () => {
    const right = await openedOn('2026-11-04');
    const { admin, urls } = server.db;
    const wrong = { opened: right + 7 };
    const of = desk.company.id;
    for (const table of ['ticket_hours', 'ticket_days'] as const)
      await admin.updateTable(table).set(wrong).where('company_id', '=', of).where('day', '=', '2026-11-04').execute();
    expect(await openedOn('2026-11-04')).toBe(right + 7);
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'rollups:rebuild', '--', '--company', `${of}`], {
      env: { ...process.env, RECADIA_PG_OPERATOR_URL: urls.operator },
    });
    expect(stdout).toContain('of 1 companies');
    await waitUntil(async () => (await openedOn('2026-11-04')) === right, 'them to be right again', seconds);
  });
});
