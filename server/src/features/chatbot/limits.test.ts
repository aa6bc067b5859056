import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { tenantTx } from '@recadia/db';
import { aConnection, aContact, aQueue, aTicket } from '@recadia/db/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { passUndo } from '../../testing/pass-undo.ts';
import { pause, waitUntil } from '../../testing/wait-until.ts';
import { aStaffedCompany } from '../../testing/world.ts';
import { enqueueSend } from '../messages/index.ts';
import { makeBeforeAll } from '../../testing/make-before.ts';
import { useTalkingShop } from '../../testing/use-talking-shop.ts';

const shop = useTalkingShop();
const queues = makeBeforeAll(() => shop.salesAndHelp());
beforeEach(() => shop.set({ greeting_message: 'Olá!', max_use_bot_queues: 0 }, [queues.sales, queues.help]));

const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
const again = `Opção inválida. Escolha uma das opções abaixo.\n\n${menu}`;

describe('BOT-28 automatic messages', () => {
  it('three automatic messages without a choice hand over; a choice counts anew', async () => {
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

  it('counts anew after a person took or ended the ticket, without a word, and after a rating', async () => {
    const act = async (caller: ReturnType<typeof shop.caller>, body: object) => {
      const { id } = await caller.ticket();
      const { status } = await shop.server.call(ticketRoutes.updateTicket, {
        as: shop.admin.token,
        params: { id },
        body,
      });
      expect(status).toBe(200);
      await caller.arrived();
    };
    const maria = shop.caller();
    for (const text of ['a', 'b', 'c']) await maria.say(text);
    await act(maria, { status: 'open', userId: shop.admin.id });
    await act(maria, { status: 'closed' });
    expect(maria.read()).toEqual([menu, again, again]);
    expect(await maria.say('d')).toEqual([menu]);
    expect(await maria.ticket()).toMatchObject({ bot_silence: null });

    await shop.setting('userRating', 'enabled');
    await shop.set({ completion_message: 'Obrigado!' }, [queues.sales, queues.help]);
    const jonas = shop.caller('Jonas');
    await jonas.say('a');
    await act(jonas, { status: 'open', userId: shop.admin.id });
    await act(jonas, { status: 'closed' });
    await passUndo(shop.server, (await jonas.ticket()).id);
    await jonas.arrived();
    expect(jonas.read()).toHaveLength(2);
    expect(await jonas.say('3')).toEqual(['Obrigado!']);
    expect(await jonas.say('oi')).toEqual([menu]);
    expect(await jonas.say('x')).toEqual([again]);
    expect(await jonas.say('y')).toEqual([]);
    expect(await jonas.ticket()).toMatchObject({ bot_silence: 'loop', status: 'pending' });
    await shop.setting('userRating', 'disabled');
    await shop.set({ completion_message: '' }, [queues.sales, queues.help]);
  });

  it('ends for now with the tenth message of a minute, whatever is chosen', async () => {
    const maria = shop.caller();
    expect(await maria.say('oi', ...Array.from({ length: 12 }, () => '#'))).toEqual(Array(10).fill(menu));
    expect(await maria.ticket()).toMatchObject({ bot_silence: 'flood', status: 'pending', user_id: null });
    expect((await maria.why()).at(-1)).toBe('bot-silenced flood');
    expect(await maria.say('1')).toEqual([]);
  });

  it('are sent once for a repeated message and for one received while stopped', async () => {
    const maria = shop.caller();
    shop.emulator.chaos.add({ action: 'duplicate', kind: 'message', probability: 1 });
    expect(await maria.say('oi')).toEqual([menu]);
    expect(await maria.say('1')).toEqual(['Vendas aqui.']);
    shop.emulator.chaos.clear();

    const jonas = shop.caller('Jonas');
    await shop.restart(() => shop.emulator.send(jonas.phone, { to: shop.phone, text: 'oi' }));
    await waitUntil(() => jonas.read().length > 0, 'the answer', 40_000);
    await jonas.arrived();
    await pause(1_000);
    expect(jonas.read()).toEqual([menu]);
  });

  it('stop after three messages when two bots face each other, and both tickets wait', async () => {
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
    // A scheduled message starts the conversation, neither an agent nor the bot.
    const { id: contact_id } = await aContact(server.db.admin, { company_id, number: shop.phone });
    const { id: ticketId } = await aTicket(server.db.admin, { company_id, contact_id, connection_id });
    await server.db.admin.insertInto('ticket_tracking').values({ company_id, ticket_id: ticketId }).execute();
    const scheduled = { ticketId, body: { kind: 'text', text: 'Novidades!' }, from: 'schedule' } as const;
    await tenantTx({ companyId: company_id }, (tx) => enqueueSend(tx, { companyId: company_id }, scheduled));
    const stopped = () => server.db.admin.selectFrom('tickets').selectAll().where('bot_silence', '=', 'loop').execute();
    const before = (await stopped()).length;
    await waitUntil(async () => (await stopped()).length > before, 'a bot to stop', 60_000);
    await shop.settle();
    // The messages on each phone.
    const read = (on: string, from: string) => emulator.inbox(on).filter((message) => message.from === from).length;
    await waitUntil(() => read(phone, shop.phone) === 3 && read(shop.phone, phone) === 4, 'three each and the news');
    const counts = await server.db.admin
      .selectFrom('messages')
      .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
      .select(['tickets.id', 'tickets.status', 'tickets.user_id'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('messages.origin', '=', 'bot')
      .where((eb) =>
        eb.or([
          eb('tickets.company_id', '=', company_id),
          eb('tickets.contact_id', 'in', eb.selectFrom('contacts').select('id').where('number', '=', phone)),
        ]),
      )
      .groupBy(['tickets.id', 'tickets.status', 'tickets.user_id'])
      .execute();
    expect(counts.map(({ count }) => count)).toEqual([3, 3]);
    expect(counts.map(({ status, user_id }) => [status, user_id])).toEqual([
      ['pending', null],
      ['pending', null],
    ]);
  }, 180_000);
});
