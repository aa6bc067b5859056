import { queueRoutes } from '@recadia/contract/queues';
import { aConnection, aContact, anOption, aTicket } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsOf } from '../../testing/recorded.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('QUE-13 a deleted queue leaves its tickets without one, who waits to the bot, and no link behind', async () => {
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
  const over = await ticket({ status: 'closed', closed_at: new Date() });
  await db.insertInto('ticket_tracking').values({ company_id, ticket_id: over, queue_id: queue.id }).execute();
  await db
    .insertInto('ticket_events')
    .values({ company_id, ticket_id: over, contact_id: 1, kind: 'transferred', queue_id: queue.id })
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
    { ...free, id: over, status: 'closed', user_id: null },
  ]);
  const told = await db
    .selectFrom('ticket_events')
    .select(['ticket_id', 'kind', 'queue_id'])
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute();
  expect(told).toEqual([
    { ticket_id: over, kind: 'transferred', queue_id: queue.id },
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
  // What the agent may see is asked anew at once.
  const me = await server.call(queueRoutes.listQueues, { as: agent.token });
  expect(me.body).toEqual([]);
});
