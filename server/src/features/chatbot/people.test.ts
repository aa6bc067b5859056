import { conversationRoutes } from '@recadia/contract/message-routes';
import { chatbotRoutes } from '@recadia/contract/chatbot';
import { beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../../testing/wait-until.ts';
import { makeBeforeAll } from '../../testing/make-before.ts';
import { useTalkingShop } from '../../testing/use-talking-shop.ts';

const shop = useTalkingShop();
const queues = makeBeforeAll(() => shop.salesAndHelp());
beforeEach(async () => {
  await shop.set({ greeting_message: 'Olá!', max_use_bot_queues: 0 }, [queues.sales, queues.help]);
});

const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';

it('X-BOT-01 pauses the bot when a user writes in the app or on the phone, until resumed', async () => {
  const maria = shop.caller();
  await maria.say('oi');
  const { id } = await maria.ticket();
  const as = shop.admin.token;
  await shop.server.call(conversationRoutes.sendMessage, {
    as,
    params: { ticketId: id },
    body: { body: 'Um momento' },
  });
  await shop.settle();
  expect(await maria.ticket()).toMatchObject({ bot_silence: 'person', status: 'pending' });
  expect(await maria.say('1')).toEqual([]);
  expect((await maria.ticket()).queue_id).toBeNull();
  const resumed = await shop.server.call(chatbotRoutes.resumeBot, { as, params: { id } });
  expect(resumed).toMatchObject({ status: 200, body: { botSilence: null, status: 'pending', userId: null } });
  expect(await maria.say('voltei')).toEqual([menu]);

  const jonas = shop.caller('Jonas');
  await jonas.say('oi');
  await shop.emulator.send(shop.phone, { to: jonas.phone, text: 'aqui é o dono' });
  await waitUntil(async () => (await jonas.ticket()).bot_silence === 'person', 'the silence');
  expect(await jonas.say('1')).toEqual([]);
  expect((await jonas.why()).at(-1)).toBe('bot-silenced person');
});

it('BOT-11 stores bot messages as ours without a user; their echo is no new message', async () => {
  const maria = shop.caller();
  await maria.say('oi');
  const { id } = await maria.ticket();
  const all = await shop.messages(id);
  expect(all.map(({ from_me, origin, user_id }) => [from_me, origin, user_id])).toEqual([
    [false, 'person', null],
    [true, 'bot', null],
  ]);
  const [, reply] = all;
  const of = { company_id: shop.scope.companyId, connection_id: shop.connectionId };
  const ref = { chat: { kind: 'pn', value: maria.phone }, id: reply?.wa_id, fromMe: true };
  const event = { type: 'message', dedupeKey: 'echo', at: new Date(), ref, chat: [], sender: [] };
  const echo = { ...event, isHistory: false, isFromPhone: false, body: { kind: 'text', text: reply?.body } };
  const chat = `pn:${maria.phone}`;
  const row = { kind: 'message', dedupe_key: 'echo', event: JSON.stringify(echo), at: new Date(), chat };
  await shop.server.db.admin
    .insertInto('inbound')
    .values({ ...of, ...row })
    .execute();
  const lane = { direction: 'in', chat, due_at: new Date(0) };
  await shop.server.db.admin
    .insertInto('lanes')
    .values({ ...of, ...lane })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'direction', 'chat']).doUpdateSet(lane))
    .execute();
  await shop.settle();
  expect(await shop.messages(id)).toHaveLength(2);
  expect(await maria.ticket()).toMatchObject({ bot_silence: null });
});
