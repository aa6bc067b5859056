import { dashboardRoutes } from '@recadia/contract/dashboard';
import { conversationRoutes } from '@recadia/contract/message-routes';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { localDay } from '../../platform/session/local-day.ts';
import { passUndo } from '../../testing/pass-undo.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import type { TalkingShop } from '../../testing/talking-shop.ts';
import { useTalkingShop } from '../../testing/use-talking-shop.ts';

/** Tests the messages on the customers' phones; other tests cover the stored rows. */
const shop = useTalkingShop({ HOURS_CLOSE_TICKETS_AUTO: '24' });
let support: number;
beforeAll(async () => {
  support = (await shop.queue({ name: 'Suporte' })).id;
});
beforeEach(async () => {
  await shop.set({ ...usual, completion_message: 'Até logo, {{firstName}}!', rating_message: 'Como foi?' }, [
    shop.firstQueue,
  ]);
  for (const key of ['sendGreetingAccepted', 'sendMsgTransfTicket', 'userRating']) await shop.setting(key, 'disabled');
});

type Caller = ReturnType<TalkingShop['caller']>;
const usual = { greeting_message: '', expires_ticket: 0, time_to_transfer: 0, transfer_queue_id: null };
const minuteMs = 60_000;
const scale = /Responda com um número[^]*\*1\*[^]*\*2\*[^]*\*3\*/;

/** The messages that arrived after the action. The tests move the clock, so every user signs in again. */
async function after(maria: Caller, act: () => Promise<unknown>): Promise<string[]> {
  const before = maria.read().length;
  await act();
  await maria.arrived();
  return maria.read().slice(before);
}
async function change(maria: Caller, body: object): Promise<void> {
  const { id } = await maria.ticket();
  const { token } = await shop.server.signIn({ id: shop.agent.id, company_id: shop.scope.companyId });
  const { status, text } = await shop.server.call(ticketRoutes.updateTicket, { as: token, params: { id }, body });
  if (status !== 200) throw new Error(text);
}
const accept = (maria: Caller) => change(maria, { status: 'open', userId: shop.agent.id });
const close = async (maria: Caller) => {
  await change(maria, { status: 'closed' });
  await passUndo(shop.server, (await maria.ticket()).id);
};
const answer = async (maria: Caller, body: string) => {
  const { id: ticketId } = await maria.ticket();
  const { token } = await shop.server.signIn({ id: shop.agent.id, company_id: shop.scope.companyId });
  await shop.server.call(conversationRoutes.sendMessage, { as: token, params: { ticketId }, body: { body } });
};
const until = (maria: Caller, status: string) =>
  waitUntil(async () => (await maria.ticket()).status === status, `the ticket to be ${status}`, 40_000);

it('part of BOT-17, BOT-18: introduces the agent and announces a transfer in one message each', async () => {
  await shop.setting('sendGreetingAccepted', 'enabled');
  await shop.setting('sendMsgTransfTicket', 'enabled');
  const maria = shop.caller();
  expect(await maria.say('oi')).toEqual([]);
  const introduced = await after(maria, () => accept(maria));
  expect(introduced).toEqual([expect.stringContaining(`Maria Souza! Meu nome é *${shop.agent.name}*`)]);
  const moved = await after(maria, () =>
    change(maria, { whatsappId: shop.connectionId, queueId: support, userId: null }),
  );
  expect(moved).toEqual([expect.stringContaining('para o setor *Suporte*')]);
});

it('TKT-35 part of BOT-15, BOT-16: asks, thanks for a number, then opens a new conversation', async () => {
  const unrated = shop.caller();
  await unrated.say('oi');
  await accept(unrated);
  expect(await after(unrated, () => close(unrated))).toEqual(['Até logo, Maria!']);
  expect(await unrated.say('Até logo, Maria!')).toEqual([]);
  expect((await unrated.ticket()).status).toBe('closed');

  await shop.setting('userRating', 'enabled');
  const maria = shop.caller();
  await maria.say('oi');
  await accept(maria);
  const [question = '', ...more] = await after(maria, () => close(maria));
  expect([question.startsWith('Como foi?'), scale.test(question), more]).toEqual([true, true, []]);
  expect(await maria.say('foi ótimo')).toEqual([expect.stringMatching(scale)]);
  expect(await maria.say('3')).toEqual(['Até logo, Maria!']);
  expect((await maria.ticket()).status).toBe('closed');
  await keptAndCounted(maria);
  expect(await maria.say('2')).toEqual([]);
  expect((await maria.ticket()).status).toBe('pending');

  await shop.option({ queue_id: support, option: 1, title: 'Garantia' });
  await shop.set(usual, [support]);
  const guided = shop.caller('Bia');
  await guided.say('oi');
  const { id } = await guided.ticket();
  const period = shop.server.db.admin.selectFrom('ticket_tracking').select('chatbot_at').where('ticket_id', '=', id);
  expect(await period.execute()).toEqual([{ chatbot_at: expect.any(Date) }]);
  await shop.set(usual, [shop.firstQueue]);

  const late = shop.caller('Jonas');
  await late.say('oi');
  await accept(late);
  await after(late, () => close(late));
  await shop.server.moveClock(24 * 60 * minuteMs + 1_000);
  expect(await late.say('3')).toEqual([]);
  expect((await late.ticket()).status).toBe('pending');
  const rated = await shop.server.db.admin.selectFrom('user_ratings').select(['rate', 'user_id']).execute();
  expect(rated).toEqual([{ rate: 3, user_id: shop.agent.id }]);
});

/** Checks the finished tracking period and its numbers in the dashboard. */
async function keptAndCounted(maria: Caller): Promise<void> {
  const { id } = await maria.ticket();
  const when = expect.any(Date);
  const { admin } = shop.server.db;
  expect(await admin.selectFrom('ticket_tracking').selectAll().where('ticket_id', '=', id).execute()).toMatchObject([
    {
      queued_at: when,
      started_at: when,
      finished_at: when,
      rating_at: when,
      chatbot_at: null,
      rated: true,
      user_id: shop.agent.id,
      connection_id: shop.connectionId,
      queue_id: shop.firstQueue,
    },
  ]);
  const { token } = await shop.server.signIn({ ...shop.admin, company_id: shop.scope.companyId });
  const today = localDay(new Date(), 'America/Sao_Paulo');
  const query = { date_from: today, date_to: today };
  const counted = async () => {
    const { body } = await shop.server.call(dashboardRoutes.showDashboard, { as: token, query });
    return body.ratings.counts[2] === 1 && body.attendants.find(({ id: user }) => user === shop.agent.id);
  };
  expect(await waitUntil(counted, 'the dashboard to count it', 30_000)).toMatchObject({ rating: 3, tickets: 2 });
}

it('part of BOT-21, BOT-22: closes after its minutes with a text, after a day silently', async () => {
  await shop.setting('userRating', 'enabled');
  await shop.set({ expires_ticket: 30, expires_inactive_message: 'Encerramos por aqui.' }, [shop.firstQueue]);
  const maria = shop.caller();
  await maria.say('oi');
  await accept(maria);
  expect(await after(maria, () => answer(maria, 'Já respondo'))).toEqual([expect.stringContaining('Já respondo')]);
  const ended = await after(maria, async () => {
    await shop.server.moveClock(31 * minuteMs);
    await until(maria, 'closed');
  });
  expect(ended).toEqual(['Encerramos por aqui.']);

  await shop.set({ expires_ticket: 0 }, [shop.firstQueue]);
  const jonas = shop.caller('Jonas');
  await jonas.say('oi');
  await accept(jonas);
  const silent = await after(jonas, async () => {
    await shop.server.moveClock(24 * 60 * minuteMs + minuteMs);
    await until(jonas, 'closed');
  });
  expect(silent).toEqual([]);
});

it('part of BOT-23: moves a ticket without queue to the transfer queue, silently', async () => {
  await shop.set({ time_to_transfer: 5, transfer_queue_id: support }, []);
  const maria = shop.caller();
  await maria.say('oi');
  const received = await after(maria, async () => {
    await shop.server.moveClock(6 * minuteMs);
    await waitUntil(async () => (await maria.ticket()).queue_id === support, 'the transfer', 40_000);
  });
  expect(received).toEqual([]);
  expect(await maria.ticket()).toMatchObject({ status: 'pending', user_id: null });
});
