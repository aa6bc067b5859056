import { kanbanRoutes } from '@recadia/contract/kanban';
import { boardMax } from '@recadia/contract/limits';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection, aContact, aQueue, aTicket } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person, type StaffedCompany } from '../../testing/world.ts';

const server = useTestServer();

const board = async ({ token }: Person, queueIds?: number[]) =>
  (
    await server.call(kanbanRoutes.showBoard, {
      as: token,
      query: queueIds ? { queueIds: JSON.stringify(queueIds) } : {},
    })
  ).body;

async function aTicketIn({ company: { id: company_id } }: StaffedCompany, fields: object) {
  const { id: connection_id } = await aConnection(server.db.admin, { company_id });
  const { id: contact_id } = await aContact(server.db.admin, { company_id });
  return aTicket(server.db.admin, { company_id, connection_id, contact_id, ...fields });
}

it('KAN-03 KAN-06 part of KAN-07: lists open and waiting tickets of visible queues as cards', async () => {
  const home = await aStaffedCompany(server, {});
  const other = await aQueue(server.db.admin, { company_id: home.company.id });
  const mine = await aTicketIn(home, { queue_id: home.queue.id, status: 'pending', last_message: 'Bom dia' });
  const colleagues = await aTicketIn(home, { queue_id: home.queue.id, status: 'open', user_id: home.admin.id });
  const elsewhere = await aTicketIn(home, { queue_id: other.id, status: 'pending' });
  await aTicketIn(home, { queue_id: home.queue.id, status: 'closed', closed_at: new Date() });
  const tag = await aTag(server.db.admin, { company_id: home.company.id, kanban: 1 });
  const put = await server.call(ticketRoutes.addTicketTag, {
    as: home.agent.token,
    params: { ticketId: mine.id, tagId: tag.id },
  });
  expect(put.body).toEqual({ ticketId: mine.id, tagId: tag.id });

  const seen = await board(home.agent);
  expect(seen.tickets.map(({ id }) => id).sort()).toEqual([mine.id, colleagues.id].sort());
  const card = seen.tickets.find(({ id }) => id === mine.id);
  expect(card).toMatchObject({ uuid: mine.uuid, lastMessage: 'Bom dia', tags: [{ id: tag.id }] });
  expect(card?.contact).toMatchObject({ name: expect.any(String), number: expect.any(String) });
  expect((await board(home.loner)).tickets).toEqual([]);
  expect((await board(home.admin)).tickets.map(({ id }) => id)).toContain(elsewhere.id);
  expect((await board(home.admin, [other.id])).tickets.map(({ id }) => id)).toEqual([elsewhere.id]);
  expect((await board(home.agent, [other.id])).tickets).toEqual([]);

  await server.call(ticketRoutes.removeTicketLanes, { as: home.agent.token, params: { ticketId: mine.id } });
  expect((await board(home.agent)).tickets.flatMap(({ tags }) => tags)).toEqual([]);
});

it('X-KAN-01 whole tickets, at most the thousand that changed last, and whether there are more', async () => {
  const home = await aStaffedCompany(server, {});
  const company_id = home.company.id;
  const { id: connection_id } = await aConnection(server.db.admin, { company_id });
  await sql`
    with people as (
      insert into contacts (company_id, name, number)
      select ${company_id}, 'Cliente ' || n, (5511900000000 + n)::text from generate_series(1, ${boardMax}::int + 1) n
      returning id
    )
    insert into tickets (company_id, contact_id, connection_id, queue_id, updated_at)
    select ${company_id}, id, ${connection_id}, ${home.queue.id}, now() - id * interval '1 second' from people`.execute(
    server.db.admin,
  );
  const oldest = server.db.admin.selectFrom('tickets').select('id').where('company_id', '=', company_id);
  const { id: last } = await oldest.orderBy('updated_at').executeTakeFirstOrThrow();
  const full = await board(home.admin);
  expect([full.tickets.length, full.hasMore]).toEqual([boardMax, true]);
  expect(full.tickets.map(({ id }) => id)).not.toContain(last);
  const [first] = full.tickets;
  const whole = await server.call(ticketRoutes.showTicket, { as: home.admin.token, params: { id: first?.id ?? 0 } });
  expect(whole.body).toMatchObject({ ...first });
  await server.db.admin.deleteFrom('tickets').where('id', '=', last).execute();
  expect(await board(home.admin)).toMatchObject({ hasMore: false });
});
