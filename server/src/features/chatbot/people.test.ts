import { chatbotRoutes } from '@recadia/contract/chatbot';
import { emptyWeek } from '@recadia/contract/hours';
import { tenantTx } from '@recadia/db';
import { aConnection, aContact, aQueue, aTicket } from '@recadia/db/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStaffedCompany } from '../../testing/world.ts';
import { waitUntil } from '../../testing/waitUntil.ts';
import { enqueueSend } from '../messages/index.ts';
import { sendMessage } from '../messages/messages.service.ts';
import { startTalkingShop, type TalkingShop } from './testing/talkingShop.ts';

let shop: TalkingShop;
let sales: number;
let help: number;
beforeAll(async () => {
  shop = await startTalkingShop();
  const away = { out_of_hours_message: 'Vendas volta amanhã.' };
  sales = (await shop.queue({ name: 'Vendas', order_queue: 1, greeting_message: 'Vendas aqui.', ...away })).id;
  help = (await shop.queue({ name: 'Suporte', order_queue: 2, greeting_message: 'Suporte aqui.' })).id;
}, 120_000);
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.setting('scheduleType', 'disabled');
  await shop.set({ greeting_message: 'Olá!', max_use_bot_queues: 0, out_of_hours_message: 'Fechado.' }, [sales, help]);
});

const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
const again = `Opção inválida. Escolha uma das opções abaixo.\n\n${menu}`;
const hourMs = 3_600_000;
const closedAllDay = JSON.stringify(emptyWeek().map((row) => ({ ...row, startTime: '00:00', endTime: '00:00' })));

it('X-BOT-01 whoever speaks, in the app or on the phone, silences the bot until it is resumed', async () => {
  const maria = shop.caller();
  await maria.say('oi');
  const { id } = await maria.ticket();
  const admin = { ...shop.actor(shop.admin, []), profile: 'admin' as const };
  await sendMessage(shop.scope, admin, id, { body: { kind: 'text', text: 'Um momento' } });
  await shop.settle();
  expect(await maria.ticket()).toMatchObject({ bot_silence: 'person', status: 'pending' });
  expect(await maria.say('1')).toEqual([]);
  expect((await maria.ticket()).queue_id).toBeNull();
  const as = shop.admin.token;
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

it('BOT-11 what the bot says is stored as ours without a user, and its echo is nothing new', async () => {
  const maria = shop.caller();
  await maria.say('oi');
  const { id } = await maria.ticket();
  const all = await shop.messages(id);
  expect(all.map(({ from_me, origin, user_id }) => [from_me, origin, user_id])).toEqual([
    [false, 'person', null],
    [true, 'bot', null],
  ]);
  const [, said] = all;
  const of = { company_id: shop.scope.companyId, connection_id: shop.connectionId };
  const ref = { chat: { kind: 'pn', value: maria.phone }, id: said?.wa_id, fromMe: true };
  const event = { type: 'message', dedupeKey: 'echo', at: new Date(), ref, chat: [], sender: [] };
  const echo = { ...event, isHistory: false, isFromPhone: false, body: { kind: 'text', text: said?.body } };
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

it('part of BOT-28: three automatic messages without a choice hand over; a choice counts anew', async () => {
  const maria = shop.caller();
  expect(await maria.say('a')).toEqual([menu]);
  expect(await maria.say('b')).toEqual([again]);
  expect(await maria.say('c')).toEqual([again]);
  expect(await maria.say('d')).toEqual([]);
  expect(await maria.ticket()).toMatchObject({ bot_silence: 'loop', status: 'pending', user_id: null });
  expect(await maria.say('1')).toEqual([]);
  expect((await maria.why()).at(-1)).toBe('bot-silenced loop');

  const jonas = shop.caller('Jonas');
  for (const text of ['a', 'b', 'c']) await jonas.say(text);
  expect(await jonas.say('1')).toEqual(['Vendas aqui.']);
});

it('BOT-12 a closed company says so once an hour, and its menu waits', async () => {
  await shop.setting('scheduleType', 'company');
  const hours = { schedules: closedAllDay };
  const ofUs = shop.server.db.admin.updateTable('companies').where('id', '=', shop.scope.companyId);
  await ofUs.set(hours).execute();
  const maria = shop.caller();
  expect(await maria.say('oi')).toEqual(['Fechado.']);
  expect(await maria.say('oi?')).toEqual([]);
  expect(await maria.ticket()).toMatchObject({ status: 'pending', queue_id: null });
  await shop.server.moveClock(hourMs);
  expect(await maria.say('e agora?')).toEqual(['Fechado.']);
  await ofUs.set({ schedules: JSON.stringify(emptyWeek()) }).execute();
  expect(await maria.say('e agora?')).toEqual([menu]);
});

it('BOT-13 a closed queue says so when it is chosen, offers the way back and is not entered', async () => {
  await shop.setting('scheduleType', 'queue');
  const queue = shop.server.db.admin.updateTable('queues').where('id', '=', sales);
  await queue.set({ schedules: closedAllDay }).execute();
  const maria = shop.caller();
  await maria.say('oi');
  expect(await maria.say('1')).toEqual(['Vendas volta amanhã.\n\n*[ # ]* - Menu inicial']);
  expect((await maria.ticket()).queue_id).toBeNull();
  expect(await maria.say('#')).toEqual([menu]);
  await queue.set({ schedules: '[]' }).execute();
  expect(await maria.say('1')).toEqual(['Vendas aqui.']);
  await queue.set({ schedules: closedAllDay }).execute();
  await shop.server.moveClock(3 * hourMs);
  expect(await maria.say('alguém?')).toEqual(['Vendas volta amanhã.']);
  expect(await maria.say('alguém??')).toEqual([]);
  expect((await maria.ticket()).queue_id).toBe(sales);
});

it('two bots that face each other stop after three messages each, and both tickets wait for a person', async () => {
  const { server, emulator } = shop;
  const { company } = await aStaffedCompany(server, {});
  const company_id = company.id;
  const phone = shop.newPhone();
  emulator.addPerson({ phone, name: 'Outra loja' });
  const opening = { company_id, status: 'OPENING', greeting_message: 'Aqui é a outra.', max_use_bot_queues: 0 };
  const { id: connection_id } = await aConnection(server.db.admin, opening);
  for (let n = 0; n < 2; n += 1) {
    const { id: queue_id } = await aQueue(server.db.admin, { company_id });
    await server.db.admin.insertInto('connection_queues').values({ company_id, connection_id, queue_id }).execute();
  }
  const until = (status: string) =>
    waitUntil(
      async () => {
        const of = server.db.admin.selectFrom('connections').selectAll().where('id', '=', connection_id);
        const row = await of.executeTakeFirstOrThrow();
        return row.status === status && row;
      },
      `the other shop to be ${status}`,
      60_000,
    );
  await emulator.scan(phone, (await until('qrcode')).qrcode);
  await until('CONNECTED');
  // Neither a person nor the bot itself begins.
  const { id: contact_id } = await aContact(server.db.admin, { company_id, number: shop.phone });
  const { id: ticketId } = await aTicket(server.db.admin, { company_id, contact_id, connection_id });
  await server.db.admin.insertInto('ticket_tracking').values({ company_id, ticket_id: ticketId }).execute();
  const news = { ticketId, body: { kind: 'text', text: 'Novidades!' }, from: 'schedule' } as const;
  await tenantTx({ companyId: company_id }, (tx) => enqueueSend(tx, { companyId: company_id }, news));
  const stopped = () => server.db.admin.selectFrom('tickets').selectAll().where('bot_silence', '=', 'loop').execute();
  const before = (await stopped()).length;
  await waitUntil(async () => (await stopped()).length > before, 'a bot to stop', 60_000);
  await shop.settle();
  const spoken = await server.db.admin
    .selectFrom('messages')
    .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
    .select(['tickets.id', 'tickets.status', 'tickets.user_id'])
    .select(({ fn }) => fn.countAll<number>().as('said'))
    .where('messages.origin', '=', 'bot')
    .where((eb) =>
      eb.or([
        eb('tickets.company_id', '=', company_id),
        eb('tickets.contact_id', 'in', eb.selectFrom('contacts').select('id').where('number', '=', phone)),
      ]),
    )
    .groupBy(['tickets.id', 'tickets.status', 'tickets.user_id'])
    .execute();
  expect(spoken.map(({ said }) => said)).toEqual([3, 3]);
  expect(spoken.map(({ status, user_id }) => [status, user_id])).toEqual([
    ['pending', null],
    ['pending', null],
  ]);
}, 180_000);
