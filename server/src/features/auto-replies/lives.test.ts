import { contactRoutes } from '@recadia/contract/contact-routes';
import { emptyWeek } from '@recadia/contract/hours';
import { tenantTx } from '@recadia/db';
import { aConnection, aMessage, aTicket } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { bia, group, minute, inboundMessage } from '../../testing/inbound-events.ts';
import { passUndo } from '../../testing/pass-undo.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { recordInbound } from '../messages/index.ts';
import { aShop } from './testing/shop.ts';

const server = useTestServer();

const rated = { rating_message: 'Como foi?', completion_message: 'Até logo!', greeting_message: 'Olá!' };

/** A shop with a bot menu of two queues, which asks for a rating. */
async function aTalkativeShop() {
  const shop = await aShop(server, rated);
  const { company, connection, queue, support } = shop;
  const of = { company_id: company.id, connection_id: connection.id };
  await server.db.admin
    .insertInto('connection_queues')
    .values([queue, support].map(({ id }) => ({ ...of, queue_id: id })))
    .execute();
  const settings = ['userRating', 'sendGreetingAccepted', 'sendMsgTransfTicket'];
  for (const key of settings) await shop.set(key, 'enabled');
  return { ...shop, of };
}

async function sentTexts(ticketId: number): Promise<string[]> {
  const rows = await server.db.admin
    .selectFrom('messages')
    .select('body')
    .where('ticket_id', '=', ticketId)
    .where('origin', '=', 'bot')
    .orderBy('id')
    .execute();
  return rows.map(({ body }) => body);
}

it('TKT-37 reopens a closed ticket for the bot on a message; a rating or echo does not', async () => {
  const shop = await aTalkativeShop();
  const { agent, receive, now, of, queue, talk, automaticTexts } = shop;
  const ticket = await talk({ status: 'open', user_id: agent.id, queue_id: queue.id });
  const close = () => shop.change(agent, ticket, { status: 'closed', userId: agent.id, queueId: queue.id });
  await shop.send(agent, ticket, 'Mais alguma coisa?');
  await close();
  await passUndo(server, ticket.id);
  await receive(ticket, '3');
  expect(await now(ticket)).toMatchObject({ status: 'closed' });
  for (const origin of ['bot', 'automatic', 'schedule', 'campaign']) {
    const body = `Dito por ${origin}`;
    const row = { from_me: true, origin, body, at: new Date(), created_at: new Date(0) };
    await aMessage(server.db.admin, { ...of, ticket_id: ticket.id, ...row });
    await receive(ticket, body);
    expect([origin, await now(ticket)]).toMatchObject([origin, { status: 'closed', unread_messages: 0 }]);
  }
  const before = (await automaticTexts(ticket)).length;
  // More messages within one minute would stop the bot as a flood.
  await server.moveClock(120_000);
  await receive(ticket, 'Preciso de mais uma cadeira');
  expect(await now(ticket)).toMatchObject({
    id: ticket.id,
    uuid: ticket.uuid,
    status: 'pending',
    user_id: null,
    queue_id: null,
  });
  expect((await sentTexts(ticket.id)).at(-1)).toContain(`*[ 1 ]* - ${queue.name}`);
  expect(await automaticTexts(ticket)).toHaveLength(before);
  expect((await shop.why(ticket)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['resolved', 'reopened']));

  const spare = await aConnection(server.db.admin, { company_id: of.company_id });
  const { id: elsewhere } = await aTicket(server.db.admin, {
    company_id: of.company_id,
    contact_id: ticket.contact_id,
    connection_id: spare.id,
    status: 'closed',
    queue_id: queue.id,
    updated_at: new Date(0),
  });
  const previous = await server.call(contactRoutes.listContactTickets, {
    as: shop.admin.token,
    params: { id: ticket.contact_id },
  });
  expect(previous.body.map(({ ticket: { id, uuid }, lives }) => [id, uuid, lives.length])).toEqual([
    [ticket.id, ticket.uuid, 2],
    [elsewhere, expect.any(String), 0],
  ]);
  expect(previous.body[0]?.lives).toMatchObject([
    { startedAt: null, finishedAt: null, user: null, queue: null },
    { finishedAt: expect.any(String) as string, user: { id: agent.id } },
  ]);
});

it('TKT-39 keeps one ticket per group with its authors and sends no automatic message', async () => {
  const shop = await aTalkativeShop();
  const { agent, company, connection, of, queue } = shop;
  await shop.set('CheckMsgIsGroup', 'disabled');
  const prompt = await server.db.admin
    .insertInto('prompts')
    .values({ company_id: company.id, name: 'Vendedora', prompt: 'Venda.', queue_id: queue.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = { prompt_id: prompt.id, out_of_hours_message: 'Fechado.' };
  await server.db.admin.updateTable('connections').set(number).where('id', '=', connection.id).execute();
  const scope = { companyId: company.id };
  const receiveFromMember = async (id: string, text: string) => {
    const event = inboundMessage(id, text, { chat: [group], author: bia, senderName: 'Bia', at: minute(1) });
    await tenantTx(scope, (tx) => recordInbound(tx, scope, { connectionId: connection.id }, [event]));
    await waitUntil(async () => (await messages()).some(({ body }) => body === text), 'the words of the group');
  };
  const messages = () =>
    server.db.admin
      .selectFrom('messages as m')
      .innerJoin('tickets as t', 't.id', 'm.ticket_id')
      .selectAll('m')
      .where('m.company_id', '=', company.id)
      .where('t.is_group', '=', true)
      .orderBy('m.id')
      .execute();
  const tickets = () =>
    server.db.admin
      .selectFrom('tickets')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('is_group', '=', true)
      .execute();
  await receiveFromMember('g1', 'oi');
  await shop.set('scheduleType', 'company');
  const schedules = JSON.stringify(emptyWeek().map((row) => ({ ...row, startTime: '00:00', endTime: '00:00' })));
  await server.db.admin.updateTable('companies').set({ schedules }).where('id', '=', company.id).execute();
  // A single contact receives the out-of-hours text.
  const person = await shop.talk();
  await shop.receive(person, 'oi');
  expect(await sentTexts(person.id)).toEqual(['Fechado.']);
  await receiveFromMember('g2', '1');
  const [ticket, ...others] = await tickets();
  if (!ticket) throw new Error('no ticket of the group');
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({ is_group: true, status: 'pending', queue_id: null, chatbot: false });
  await shop.change(agent, ticket, { status: 'open', userId: agent.id, queueId: queue.id });
  await shop.change(shop.admin, ticket, { queueId: shop.support.id, userId: null, whatsappId: of.connection_id });
  await shop.change(shop.admin, ticket, { status: 'closed' });
  await passUndo(server, ticket.id);
  await receiveFromMember('g3', '3');
  await shop.quiet(ticket.id);
  expect(await tickets()).toMatchObject([{ id: ticket.id, status: 'pending' }]);
  const received = await messages();
  const [family, member] = await server.db.admin
    .selectFrom('contacts')
    .select(['id', 'is_group'])
    .where('company_id', '=', company.id)
    .where('id', '<>', person.contact_id)
    .orderBy('is_group', 'desc')
    .execute();
  expect([family, ticket.contact_id]).toEqual([{ id: ticket.contact_id, is_group: true }, family?.id]);
  expect(received.map(({ body, from_me }) => [body, from_me])).toEqual(['oi', '1', '3'].map((body) => [body, false]));
  for (const one of received) expect(one).toMatchObject({ contact_id: member?.id, sender_id: `pn:${bia.value}` });
  expect(await shop.ratings()).toEqual([]);
});
