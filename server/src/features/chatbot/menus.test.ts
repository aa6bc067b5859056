import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useTalkingShop } from '../../testing/use-talking-shop.ts';

const shop = useTalkingShop();
let sales: number;
let help: number;
beforeAll(async () => {
  const picture = await shop.picture();
  sales = (
    await shop.queue({ name: 'Vendas', order_queue: 1, greeting_message: 'Vendas aqui, {{firstName}}.', ...picture })
  ).id;
  help = (await shop.queue({ name: 'Suporte', order_queue: 2, greeting_message: 'Como podemos ajudar?' })).id;
  const plans = await shop.option({ queue_id: help, option: 1, title: 'Planos', message: 'Qual plano?', ...picture });
  await shop.option({ queue_id: help, option: 2, title: 'Pessoa', message: 'Já vem alguém.', hand_over: true });
  await shop.option({ queue_id: help, option: 1, parent_id: plans.id, title: 'Básico', message: 'Custa 10.' });
  await shop.option({
    queue_id: help,
    option: 2,
    parent_id: plans.id,
    title: 'Completo',
    message: 'Custa 20.',
    ...picture,
  });
});
beforeEach(async () => {
  await shop.setting('sendGreetingMessageOneQueues', 'disabled');
  await shop.set({ greeting_message: 'Bem-vindo!', max_use_bot_queues: 3, time_use_bot_queues: 0 }, [sales, help]);
});

const menu = 'Bem-vindo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
const again = `Opção inválida. Escolha uma das opções abaixo.\n\n${menu}`;
const roots = 'Como podemos ajudar?\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Pessoa';
const minuteMs = 60_000;

it('BOT-04 BOT-10 sends the menu as text, repeats it on other replies; a number chooses', async () => {
  const maria = shop.caller();
  expect(await maria.say('bom dia')).toEqual([menu]);
  expect(await maria.say('9')).toEqual([again]);
  expect(await maria.say('1')).toEqual(['Vendas aqui, Maria.', 'image']);
  expect(await maria.ticket()).toMatchObject({ queue_id: sales, chatbot: false, status: 'pending', user_id: null });
  expect(await maria.say('tem alguém?')).toEqual([]);
  expect(await maria.why()).toEqual([
    'opened customer',
    'bot-answered menu',
    'bot-answered menu-again',
    'routed queue-chosen',
  ]);
});

it('BOT-08 BOT-09 descends by number, 0 goes back, # to the start, a leaf ends the bot', async () => {
  const maria = shop.caller();
  await maria.say('oi');
  expect(await maria.say('2')).toEqual([roots]);
  expect(await maria.ticket()).toMatchObject({ queue_id: help, chatbot: true });
  const plans = 'Qual plano?\n\n*[ 1 ]* - Básico\n*[ 2 ]* - Completo\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial';
  expect(await maria.say('1')).toEqual(['image', plans]);
  expect((await maria.ticket()).queue_option_id).not.toBeNull();
  expect(await maria.say('0')).toEqual([roots]);
  expect(await maria.say('1')).toEqual(['image', plans]);
  expect(await maria.say('#')).toEqual([menu]);
  expect(await maria.ticket()).toMatchObject({ queue_id: null, queue_option_id: null, chatbot: false });
  // A contact gets at most ten bot messages per minute.
  await shop.server.moveClock(2 * minuteMs);
  await maria.say('2');
  await maria.say('1');
  expect(await maria.say('2')).toEqual(['Custa 20.', 'image']);
  expect(await maria.ticket()).toMatchObject({
    queue_id: help,
    queue_option_id: null,
    chatbot: false,
    status: 'pending',
    user_id: null,
  });
  const { id } = await maria.ticket();
  const held = { status: 'open', user_id: shop.agent.id };
  await shop.server.db.admin.updateTable('tickets').set(held).where('id', '=', id).execute();
  expect(await maria.say('#')).toEqual([]);
  expect((await maria.ticket()).queue_id).toBe(help);
});

it('BOT-03 enters the only queue at once, greeting first only where the setting says so', async () => {
  await shop.set({}, [sales]);
  const maria = shop.caller();
  expect(await maria.say('oi')).toEqual(['Vendas aqui, Maria.', 'image']);
  expect(await maria.ticket()).toMatchObject({ queue_id: sales, status: 'pending' });
  await shop.setting('sendGreetingMessageOneQueues', 'enabled');
  await shop.set({}, [help]);
  const jonas = shop.caller('Jonas');
  expect(await jonas.say('oi')).toEqual(['Bem-vindo!', roots]);
  expect(await jonas.ticket()).toMatchObject({ queue_id: help, chatbot: true });
});

it('BOT-02 without queues the number greets once in a life, and the ticket waits', async () => {
  await shop.set({}, []);
  const maria = shop.caller();
  expect(await maria.say('oi')).toEqual(['Bem-vindo!']);
  expect(await maria.say('alguém?')).toEqual([]);
  expect(await maria.ticket()).toMatchObject({ queue_id: null, status: 'pending' });
  await maria.close();
  expect(await maria.say('oi de novo')).toEqual(['Bem-vindo!']);
});

it('BOT-05 the menu comes so often in a life and no more; without a limit it goes on', async () => {
  const maria = shop.caller();
  await shop.set({ max_use_bot_queues: 2 }, [sales, help]);
  expect(await maria.say('a')).toEqual([menu]);
  expect(await maria.say('b')).toEqual([again]);
  expect(await maria.say('c')).toEqual([]);
  expect(await maria.ticket()).toMatchObject({ status: 'pending', queue_id: null, amount_used_bot_queues: 2 });
  await maria.close();
  expect(await maria.say('d')).toEqual([menu]);
  await shop.set({ max_use_bot_queues: 0 }, [sales, help]);
  for (let n = 0; n < 4; n += 1) {
    await shop.server.moveClock((n + 1) * 11 * minuteMs);
    expect(await maria.say(`e${n}`)).toEqual([again]);
  }
});

it('BOT-06 the menu is not sent again before its pause is over', async () => {
  const maria = shop.caller();
  await shop.set({ time_use_bot_queues: 5, max_use_bot_queues: 0 }, [sales, help]);
  expect(await maria.say('a')).toEqual([menu]);
  expect(await maria.say('b')).toEqual([]);
  await shop.server.moveClock(50 * minuteMs);
  expect(await maria.say('c')).toEqual([again]);
  expect(await maria.why()).toContain('bot-waits menu-pause');
});
