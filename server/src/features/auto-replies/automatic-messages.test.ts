import { describe, expect, it } from 'vitest';
import { passUndo } from '../../testing/pass-undo.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aShop } from './testing/shop.ts';

const server = useTestServer();

it('TKT-10 BOT-17 introduces the agent once for each accept where enabled, never in a group', async () => {
  const shop = await aShop(server);
  const { agent, change, now, quiet, set, talk, automaticTexts } = shop;
  const unwanted = await talk({ queue_id: shop.queue.id });
  await change(agent, unwanted, { status: 'open', userId: agent.id });
  expect(await automaticTexts(unwanted)).toEqual([]);

  await set('sendGreetingAccepted', 'enabled');
  const ticket = await talk({ queue_id: shop.queue.id, name: 'Ana Souza' });
  await change(agent, ticket, { status: 'open', userId: agent.id });
  const [greeting = ''] = await automaticTexts(ticket);
  expect(greeting).toMatch(/^(?:Bom dia|Boa tarde|Boa noite|Boa madrugada), Ana Souza! Meu nome é \*/);
  expect(greeting).toContain(`*${agent.name}*`);
  // Accepting again changes nothing, so no second greeting is sent.
  await change(agent, ticket, { status: 'open', userId: agent.id });
  expect(await automaticTexts(ticket)).toHaveLength(1);
  await change(agent, ticket, { status: 'pending' });
  await quiet(ticket.id);
  await change(agent, ticket, { status: 'open', userId: agent.id });
  expect(await automaticTexts(ticket)).toHaveLength(2);
  expect(await now(ticket)).toMatchObject({ status: 'open', user_id: agent.id });

  const group = await talk({ queue_id: shop.queue.id, is_group: true });
  await change(agent, group, { status: 'open', userId: agent.id });
  expect(await automaticTexts(group)).toEqual([]);
});

describe('BOT-18 a transfer', () => {
  it('sends one message for a transfer to queue, user or both where enabled, never to a group', async () => {
    const shop = await aShop(server);
    const { admin, agent, change, colleague, connection, queue, set, support, talk, automaticTexts } = shop;
    const to = (more: object) => ({ whatsappId: connection.id, ...more });
    const mine = { status: 'open', user_id: agent.id, queue_id: queue.id };
    const unwanted = await talk(mine);
    await change(agent, unwanted, to({ queueId: support.id, userId: null }));
    expect(await automaticTexts(unwanted)).toEqual([]);

    await set('sendMsgTransfTicket', 'enabled');
    const toQueue = await talk(mine);
    await change(agent, toQueue, to({ queueId: support.id, userId: null }));
    expect(await automaticTexts(toQueue)).toEqual([
      `*Mensagem automática*: seu atendimento foi encaminhado para o setor *${support.name}*. Aguarde um momento.`,
    ]);
    const toPerson = await talk(mine);
    await change(agent, toPerson, to({ queueId: queue.id, userId: colleague.id }));
    expect(await automaticTexts(toPerson)).toEqual([
      `*Mensagem automática*: seu atendimento agora está com *${colleague.name}*. Aguarde um momento.`,
    ]);
    const toBoth = await talk(mine);
    await change(admin, toBoth, to({ queueId: support.id, userId: colleague.id }));
    expect(await automaticTexts(toBoth)).toEqual([
      `*Mensagem automática*: seu atendimento foi para o setor *${support.name}*, com *${colleague.name}*. Aguarde um momento.`,
    ]);
    const group = await talk({ ...mine, is_group: true });
    await change(agent, group, to({ queueId: support.id, userId: null }));
    expect(await automaticTexts(group)).toEqual([]);
  });

  it('sends no message when the bot puts a ticket into its first queue', async () => {
    const shop = await aShop(server);
    await shop.set('sendMsgTransfTicket', 'enabled');
    await server.db.admin
      .insertInto('connection_queues')
      .values({ company_id: shop.company.id, connection_id: shop.connection.id, queue_id: shop.queue.id })
      .execute();
    const ticket = await shop.talk();
    await shop.receive(ticket, 'oi');
    expect(await shop.now(ticket)).toMatchObject({ queue_id: shop.queue.id });
    expect(await shop.automaticTexts(ticket)).toEqual([]);
  });
});

it('BOT-16 sends the completion message after an agent’s close, not to groups; echo is ignored', async () => {
  const shop = await aShop(server, { completion_message: 'Obrigado, {{name}}!' });
  const { agent, change, receive, now, queue, talk, automaticTexts } = shop;
  const ticket = await talk({ status: 'open', user_id: agent.id, queue_id: queue.id });
  await change(agent, ticket, { status: 'closed', userId: agent.id, queueId: queue.id });
  await passUndo(server, ticket.id);
  expect(await automaticTexts(ticket)).toEqual(['Obrigado, Ana Souza!']);

  await receive(ticket, 'Obrigado, Ana Souza!');
  expect(await now(ticket)).toMatchObject({ status: 'closed', unread_messages: 0 });
  await receive(ticket, 'Mais uma coisa');
  expect(await now(ticket)).toMatchObject({ status: 'pending', unread_messages: 1 });

  const group = await talk({ status: 'open', user_id: agent.id, queue_id: queue.id, is_group: true });
  await change(agent, group, { status: 'closed' });
  await passUndo(server, group.id);
  expect(await automaticTexts(group)).toEqual([]);
});

it('sends no automatic message when the company is blocked, and stores what the customer did', async () => {
  const { company, now, ring, talk, automaticTexts } = await aShop(server);
  await server.db.admin.updateTable('companies').set({ due_date: '2020-01-01' }).where('id', '=', company.id).execute();
  const ticket = await talk({ status: 'closed', closed_at: new Date() });
  await ring(ticket);
  expect(await now(ticket)).toMatchObject({ status: 'pending', unread_messages: 1 });
  expect(await automaticTexts(ticket)).toEqual([]);
});

it('part of BOT-20: answers a refused call, reopens a closed ticket, only notes taken calls', async () => {
  const { now, ring, set, talk, automaticTexts } = await aShop(server);
  const refused = await talk({ status: 'closed', closed_at: new Date() });
  await ring(refused);
  expect(await now(refused)).toMatchObject({ status: 'pending', unread_messages: 1 });
  expect(await automaticTexts(refused)).toEqual([expect.stringContaining('não recebe chamadas')]);

  await set('call', 'enabled');
  const taken = await talk({ status: 'closed', closed_at: new Date() });
  await ring(taken);
  expect(await now(taken)).toMatchObject({ status: 'closed', unread_messages: 0, last_message: '📞' });
  expect(await automaticTexts(taken)).toEqual([]);
});
