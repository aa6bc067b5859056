import { liveChannel, type LivePayload } from '@recadia/contract/live';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { joinLive } from '../../testing/live-client.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { useTalkingShop } from '../../testing/use-talking-shop.ts';

const shop = useTalkingShop();
/** The queue of the shop's agent has a picture; the other queue has options and no agent. */
let sales: number;
let help: number;
beforeAll(async () => {
  const picture = await shop.picture();
  sales = shop.firstQueue;
  await shop.server.db.admin
    .updateTable('queues')
    .set({ name: 'Vendas', order_queue: 1, greeting_message: 'Vendas.', ...picture })
    .where('id', '=', sales)
    .execute();
  help = (await shop.queue({ name: 'Suporte', order_queue: 2, greeting_message: 'Suporte.' })).id;
  await shop.option({ queue_id: help, option: 1, title: 'Pessoa', message: 'Já vem.', hand_over: true });
});
beforeEach(() => shop.set({ greeting_message: 'Olá!', max_use_bot_queues: 0 }, [sales, help]));

const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
const change = (
  id: number,
  fields: { use_integration?: boolean; status?: string; user_id?: number; closed_at?: Date },
) => shop.server.db.admin.updateTable('tickets').set(fields).where('id', '=', id).execute();
const groupTickets = () =>
  shop.server.db.admin.selectFrom('tickets').selectAll().where('is_group', '=', true).execute();

it('BOT-01 sends the menu to unassigned customers; never to us, groups or assigned tickets', async () => {
  const maria = shop.caller();
  expect(await maria.say('oi')).toEqual([menu]);
  const { id } = await maria.ticket();
  await change(id, { use_integration: true });
  expect(await maria.say('1')).toEqual([]);
  await change(id, { use_integration: false });
  await change(id, { user_id: shop.agent.id, status: 'open' });
  expect(await maria.say('2')).toEqual([]);
  expect((await maria.ticket()).queue_id).toBeNull();

  // A user of the company's phone writes first.
  const jonas = shop.caller('Jonas');
  await shop.emulator.send(shop.phone, { to: jonas.phone, text: 'Bom dia, Jonas' });
  await waitUntil(async () => (await shop.ticketOf(jonas.phone).catch(() => null)) !== null, 'what we wrote', 40_000);
  await shop.settle();
  expect(jonas.read()).toEqual(['Bom dia, Jonas']);

  await shop.setting('CheckMsgIsGroup', 'disabled');
  const rosa = shop.caller('Rosa');
  const group = shop.emulator.createGroup({ subject: 'Turma', members: [shop.phone, rosa.phone] }).id;
  await shop.emulator.send(rosa.phone, { group, text: 'oi, turma' });
  await waitUntil(async () => (await groupTickets()).length === 1, 'the ticket of the group', 40_000);
  await shop.settle();
  expect(rosa.read()).toEqual([]);
});

it('BOT-19 ignores groups where set; elsewhere groups get tickets of their own', async () => {
  const rows = async () => {
    const { admin } = shop.server.db;
    const [contacts, tickets, messages] = await Promise.all([
      admin.selectFrom('contacts').select('name').where('company_id', '=', shop.scope.companyId).execute(),
      admin.selectFrom('tickets').select('id').where('company_id', '=', shop.scope.companyId).execute(),
      admin.selectFrom('messages').select('body').where('company_id', '=', shop.scope.companyId).execute(),
    ]);
    return [contacts.length, tickets.length, messages.length];
  };
  await shop.setting('CheckMsgIsGroup', 'enabled');
  const [rosa, maria] = [shop.caller('Rosa'), shop.caller()];
  const group = shop.emulator.createGroup({ subject: 'Bairro', members: [shop.phone, rosa.phone] }).id;
  const before = await rows();
  await shop.emulator.send(rosa.phone, { group, text: 'fora' });
  // Events are processed in order, so the group message is processed before Maria's.
  expect(await maria.say('oi')).toEqual([menu]);
  const [contacts = 0, tickets = 0, messages = 0] = before;
  expect(await rows()).toEqual([contacts + 1, tickets + 1, messages + 2]);

  await shop.setting('CheckMsgIsGroup', 'disabled');
  const had = (await groupTickets()).length;
  await shop.emulator.send(rosa.phone, { group, text: 'dentro' });
  await waitUntil(async () => (await groupTickets()).length === had + 1, 'the ticket of the group', 40_000);
});

it('BOT-07 assigns the chosen queue, greets with its picture, and notifies its agents', async () => {
  const { server, scope, agent, loner } = shop;
  const [ofQueue, others] = [
    await joinLive(server.url, { token: agent.token }),
    await joinLive(server.url, { token: loner.token }),
  ];
  for (const { socket } of [ofQueue, others]) {
    socket.emit('joinTickets', 'pending');
    socket.emit('joinNotification');
  }
  const maria = shop.caller();
  await maria.say('oi');
  const { id } = await maria.ticket();
  expect(await maria.say('1')).toEqual(['Vendas.', 'image']);
  expect(await maria.ticket()).toMatchObject({ queue_id: sales, chatbot: false, status: 'pending', user_id: null });
  const periods = server.db.admin
    .selectFrom('ticket_tracking')
    .select(['queued_at', 'queue_id'])
    .where('ticket_id', '=', id);
  expect(await periods.execute()).toEqual([{ queued_at: expect.any(Date) as Date, queue_id: sales }]);
  const channel = liveChannel(scope.companyId, 'ticket');
  const isOfQueue = (payload: LivePayload<'ticket'>) =>
    payload.action === 'update' && payload.ticket.id === id && payload.ticket.queueId === sales;
  await ofQueue.waitFor(channel, isOfQueue);
  expect(others.frames.filter(({ event }) => event === channel)).toEqual([]);

  const jonas = shop.caller('Jonas');
  await jonas.say('oi');
  expect(await jonas.say('2')).toEqual(['Suporte.\n\n*[ 1 ]* - Pessoa']);
  expect(await jonas.ticket()).toMatchObject({ queue_id: help, chatbot: true, status: 'pending' });
  ofQueue.close();
  others.close();
});

it('BOT-20 refuses, answers and notes calls where calls are off; elsewhere only notes them', async () => {
  const refusals = () =>
    shop.emulator.ledger.list().filter(({ kind, detail }) => kind === 'call' && detail?.['state'] === 'reject');
  await shop.setting('call', 'disabled');
  const maria = shop.caller();
  await maria.say('oi');
  const { id } = await maria.ticket();
  await maria.close();
  expect(await maria.ring()).toEqual([expect.stringContaining('não recebe chamadas')]);
  await waitUntil(() => refusals().length === 1, 'the call to be refused');
  expect(await maria.ticket()).toMatchObject({ id, status: 'pending' });
  const noted = (await shop.messages(id)).filter(({ media_type }) => media_type === 'call_log');
  expect(noted).toMatchObject([{ from_me: false, is_read: false }]);
  expect(Math.abs((noted[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);

  await shop.setting('call', 'enabled');
  await maria.close();
  expect(await maria.ring()).toEqual([]);
  expect(await maria.ticket()).toMatchObject({ status: 'closed' });
  expect((await shop.messages(id)).filter(({ media_type }) => media_type === 'call_log')).toHaveLength(2);
  expect(refusals()).toHaveLength(1);
});
