import { assignmentRoutes as routes } from '@recadia/contract/assignment';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection, aContact, aTicket } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = useTestServer();

const twoCompanies = async () => ({
  home: await aStaffedCompany(server, {}),
  other: await aStaffedCompany(server, {}),
});

const show = (as: Person, id: number) => server.call(routes.showAssignment, { as: as.token, params: { id } });
const set = (as: Person, id: number, body: { mode: 'off' | 'fewest' | 'round-robin'; capacity: number }) =>
  server.call(routes.updateAssignment, { as: as.token, params: { id }, body });

it('X-ASG-01 a queue gives out nothing by itself until an admin says how', async () => {
  const { home, other } = await twoCompanies();
  const { id } = home.queue;
  expect((await show(home.agent, id)).body).toEqual({ queueId: id, mode: 'off', capacity: 5 });
  for (const person of [home.agent, home.supervisor])
    expect((await set(person, id, { mode: 'fewest', capacity: 2 })).error).toBe('ERR_NO_PERMISSION');
  const chosen = { mode: 'round-robin', capacity: 2 } as const;
  expect((await set(home.admin, id, chosen)).body).toEqual({ queueId: id, ...chosen });
  expect((await show(home.agent, id)).body).toEqual({ queueId: id, ...chosen });
  expect((await set(home.admin, id, { mode: 'fewest', capacity: 0 })).error).toBe('ERR_VALIDATION');
  for (const answer of [await show(other.admin, id), await set(other.admin, id, chosen)])
    expect([answer.status, answer.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
});

it('X-TKT-17 X-ASG-03 shows assignee and rule in the timeline, or why no agent was found', async () => {
  const { home } = await twoCompanies();
  const company_id = home.company.id;
  const { admin } = server.db;
  await admin.updateTable('users').set({ online: false }).where('company_id', '=', company_id).execute();
  const { id: connection_id } = await aConnection(admin, { company_id });
  const { id: contact_id } = await aContact(admin, { company_id });
  const ticket = await aTicket(admin, { company_id, connection_id, contact_id, queue_id: home.queue.id });
  const lines = async () => {
    const { body } = await server.call(ticketRoutes.showTimeline, { as: home.admin.token, params: { id: ticket.id } });
    return body.events.map(({ kind, cause, inputs, actor, user }) => ({ kind, cause, inputs, actor, user: user?.id }));
  };
  /** Waits for the entries, because any of several workers may write them. */
  const waitForEntries = (count: number) =>
    waitUntil(async () => {
      const all = await lines();
      return all.length >= count && all;
    }, `line ${count} of the timeline`);
  const goOnline = async (...ids: number[]) => {
    await admin.updateTable('users').set({ online: true }).where('id', 'in', ids).execute();
    await set(home.admin, home.queue.id, { mode: 'fewest', capacity: 1 });
  };
  await set(home.admin, home.queue.id, { mode: 'fewest', capacity: 1 });
  const notAssigned = { kind: 'not-assigned', cause: 'nobody-online', inputs: { capacity: 1, online: 0, free: 0 } };
  expect(await waitForEntries(1)).toMatchObject([notAssigned]);

  await goOnline(home.agent.id);
  const given = { kind: 'assigned', cause: 'fewest', inputs: { capacity: 1, online: 1, free: 1, open: 0 } };
  expect(await waitForEntries(2)).toMatchObject([notAssigned, { ...given, actor: null, user: home.agent.id }]);

  // The agent who returned the ticket does not get it again.
  await server.call(ticketRoutes.updateTicket, {
    as: home.agent.token,
    params: { id: ticket.id },
    body: { status: 'pending', userId: null },
  });
  await goOnline(home.agent.id);
  expect((await waitForEntries(4)).slice(2)).toMatchObject([
    { kind: 'returned' },
    { kind: 'not-assigned', cause: 'returned' },
  ]);
  await goOnline(home.supervisor.id);
  expect((await waitForEntries(5)).at(-1)).toMatchObject({ kind: 'assigned', user: home.supervisor.id });
});
