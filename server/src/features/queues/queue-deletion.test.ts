import { liveChannel } from '@recadia/contract/live';
import { queueRoutes } from '@recadia/contract/queues';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection, aContact, anOption, aTicket } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { aDesk } from '../../testing/desk.ts';
import { joinLive } from '../../testing/live-client.ts';
import { eventsOf } from '../../testing/recorded.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';

const server = useTestServer();

it('QUE-13 leaves tickets of a deleted queue without one, waiting ones to the bot', async () => {
  const { admin: db } = server.db;
  const { company, admin, agent, supervisor, queue } = await aStaffedCompany(server, {});
  const company_id = company.id;
  const connection = await aConnection(db, { company_id, is_default: true, transfer_queue_id: queue.id });
  const of = { company_id, connection_id: connection.id, queue_id: queue.id };
  await db.insertInto('connection_queues').values(of).execute();
  const option = await anOption(db, { company_id, queue_id: queue.id });
  const child = await anOption(db, { company_id, queue_id: queue.id, parent_id: option.id });
  const ticket = async (fields: object) =>
    (await aTicket(db, { ...of, contact_id: (await aContact(db, { company_id })).id, ...fields })).id;
  const waiting = await ticket({ queue_option_id: child.id, chatbot: true, amount_used_bot_queues: 3 });
  const held = await ticket({ status: 'open', user_id: agent.id });
  const closed = await ticket({ status: 'closed', closed_at: new Date() });
  await db.insertInto('ticket_tracking').values({ company_id, ticket_id: closed, queue_id: queue.id }).execute();
  await db
    .insertInto('ticket_events')
    .values({ company_id, ticket_id: closed, contact_id: 1, kind: 'transferred', queue_id: queue.id })
    .execute();

  const { status } = await server.call(queueRoutes.deleteQueue, { as: admin.token, params: { id: queue.id } });
  expect(status).toBe(200);

  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'status', 'queue_id', 'queue_option_id', 'chatbot', 'user_id', 'amount_used_bot_queues'])
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute();
  const free = { queue_id: null, queue_option_id: null, chatbot: false, amount_used_bot_queues: 0 };
  expect(tickets).toEqual([
    { ...free, id: waiting, status: 'pending', user_id: null },
    { ...free, id: held, status: 'open', user_id: agent.id },
    { ...free, id: closed, status: 'closed', user_id: null },
  ]);
  const entries = await db
    .selectFrom('ticket_events')
    .select(['ticket_id', 'kind', 'queue_id'])
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { ticket_id: closed, kind: 'transferred', queue_id: queue.id },
    { ticket_id: waiting, kind: 'queue-deleted', queue_id: null },
    { ticket_id: held, kind: 'queue-deleted', queue_id: null },
  ]);

  for (const table of ['user_queues', 'connection_queues', 'queue_options', 'queues'] as const) {
    expect(await db.selectFrom(table).selectAll().where('company_id', '=', company_id).execute(), table).toEqual([]);
  }
  const kept = await db.selectFrom('connections').select('transfer_queue_id').where('id', '=', connection.id).execute();
  expect(kept).toEqual([{ transfer_queue_id: null }]);

  const events = (await eventsOf(server, company_id)).map(({ name, entity_id }) => `${name} ${entity_id}`);
  expect(events).toEqual([
    `ticket.updated ${waiting}`,
    `ticket.updated ${held}`,
    `user.updated ${supervisor.id}`,
    `user.updated ${agent.id}`,
    `connection.updated ${connection.id}`,
    `queue.deleted ${queue.id}`,
  ]);
  // The agent's next request uses the new visibility.
  const me = await server.call(queueRoutes.listQueues, { as: agent.token });
  expect(me.body).toEqual([]);
});

it('X-QUE-02 notes it in the timeline of open tickets and updates their viewers', async () => {
  const desk = await aDesk(server);
  const { admin, agent, supervisor, colleague, other, all, queue, connection, company } = desk;
  const of = { company_id: company.id, connection_id: connection.id, queue_id: queue.id };
  await server.db.admin.insertInto('connection_queues').values(of).execute();
  const waiting = await desk.talk({ status: 'pending', queue_id: queue.id });
  const held = await desk.talk({ queue_id: queue.id, user_id: agent.id });
  const closed = await desk.talk({ status: 'closed', queue_id: queue.id, closed_at: new Date() });
  const listen = async ({ token }: Person) => {
    const client = await joinLive(server.url, { token, notification: true });
    const payloadsOf = (kind: 'user' | 'whatsapp' | 'ticket') =>
      client.frames.filter(({ event }) => event === liveChannel(company.id, kind)).map(({ args }) => args[0]);
    return { ...client, payloadsOf };
  };
  const listeners = { admin: await listen(admin), agent: await listen(agent), all: await listen(all) };
  const elsewhere = await listen(other);
  const remove = () => server.call(queueRoutes.deleteQueue, { as: admin.token, params: { id: queue.id } });
  expect((await remove()).status).toBe(200);

  // The queue's own event comes last, so all other events have arrived by then.
  const isGone = ({ action }: { action: string }) => action === 'delete';
  for (const client of [...Object.values(listeners), elsewhere]) {
    await client.waitFor(liveChannel(company.id, 'queue'), isGone);
    for (const { id } of [supervisor, agent, colleague]) {
      const member = { action: 'update', user: expect.objectContaining({ id, queues: [] }) };
      expect(client.payloadsOf('user')).toContainEqual(member);
    }
    const number = { action: 'update', whatsapp: expect.objectContaining({ id: connection.id, queues: [] }) };
    expect(client.payloadsOf('whatsapp')).toContainEqual(number);
  }
  const now = ({ id }: { id: number }) => ({
    action: 'update',
    ticket: expect.objectContaining({ id, queueId: null, queue: null }),
  });
  for (const client of [listeners.admin, listeners.all])
    expect(client.payloadsOf('ticket')).toContainEqual(now(waiting));
  for (const client of [listeners.admin, listeners.agent])
    expect(client.payloadsOf('ticket')).toContainEqual(now(held));
  expect(listeners.agent.payloadsOf('ticket')).not.toContainEqual(now(waiting));
  expect(elsewhere.payloadsOf('ticket')).toEqual([]);
  for (const client of [...Object.values(listeners), elsewhere]) client.close();

  const timeline = async ({ id }: { id: number }) =>
    (await server.call(ticketRoutes.showTimeline, { as: admin.token, params: { id } })).body.events;
  const line = { kind: 'queue-deleted', actor: { id: admin.id, name: admin.name }, queue: null };
  for (const ticket of [waiting, held]) expect(await timeline(ticket)).toMatchObject([line]);
  expect(await timeline(closed)).toEqual([]);
  expect(await remove()).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' });
});
