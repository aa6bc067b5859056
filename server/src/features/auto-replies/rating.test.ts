import { describe, expect, it } from 'vitest';
import { passUndo } from '../../testing/pass-undo.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aShop } from './testing/shop.ts';

const hour = 3_600_000;

const server = useTestServer();

/** A shop that asks for a rating, with one ticket that its agent has just closed. */
async function closed() {
  const shop = await aShop(server, { rating_message: 'Como foi?', completion_message: 'Até logo!' });
  await shop.set('userRating', 'enabled');
  const ticket = await shop.talk({ status: 'open', user_id: shop.agent.id, queue_id: shop.queue.id });
  await shop.change(shop.agent, ticket, { status: 'closed', userId: shop.agent.id, queueId: shop.queue.id });
  await passUndo(server, ticket.id);
  return { ...shop, ticket };
}

const scale =
  'Responda com um número para avaliar o atendimento:\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito satisfeito_';

describe('BOT-15 a rating', () => {
  it('asks at the close, accepts 1, 2 or 3 once, thanks, and keeps the ticket closed', async () => {
    const { agent, receive, now, ratings, ticket, automaticTexts } = await closed();
    expect(await automaticTexts(ticket)).toEqual([`Como foi?\n\n${scale}`]);
    expect(await now(ticket)).toMatchObject({ status: 'closed' });
    await receive(ticket, ' 3 ');
    expect(await ratings()).toMatchObject([{ ticket_id: ticket.id, user_id: agent.id, rate: 3 }]);
    expect(await automaticTexts(ticket)).toEqual([`Como foi?\n\n${scale}`, 'Até logo!']);
    expect(await now(ticket)).toMatchObject({ status: 'closed', unread_messages: 0 });
    // One rating per close: the next number starts a new conversation.
    await receive(ticket, '1');
    expect([await ratings(), await now(ticket)]).toMatchObject([[{ rate: 3 }], { status: 'pending', user_id: null }]);
  });

  it('is asked for once more after other words, and after more of them it is a new conversation', async () => {
    const { receive, now, ratings, ticket, automaticTexts } = await closed();
    await receive(ticket, 'Foi ótimo, 10!');
    expect(await automaticTexts(ticket)).toEqual([`Como foi?\n\n${scale}`, scale]);
    expect(await now(ticket)).toMatchObject({ status: 'closed' });
    await receive(ticket, '4');
    expect([await ratings(), await now(ticket)]).toMatchObject([[], { status: 'pending', unread_messages: 1 }]);
    await receive(ticket, '2');
    expect(await ratings()).toEqual([]);
  });

  it('counts after the question was put again', async () => {
    const { receive, now, ratings, ticket } = await closed();
    await receive(ticket, 'oi?');
    await receive(ticket, '2');
    expect([await ratings(), await now(ticket)]).toMatchObject([[{ rate: 2 }], { status: 'closed' }]);
  });

  it('is no longer waited for after 24 hours', async () => {
    const { receive, now, ratings, ticket } = await closed();
    await server.moveClock(24 * hour + 1_000);
    await receive(ticket, '3');
    expect([await ratings(), await now(ticket)]).toMatchObject([[], { status: 'pending' }]);
  });

  it('asks no groups, no unassigned tickets, and not where it is disabled', async () => {
    const shop = await aShop(server, { rating_message: 'Como foi?' });
    await shop.set('userRating', 'enabled');
    const group = await shop.talk({ status: 'open', user_id: shop.agent.id, queue_id: shop.queue.id, is_group: true });
    const nobodys = await shop.talk({ queue_id: shop.queue.id });
    for (const ticket of [group, nobodys]) {
      await shop.change(shop.admin, ticket, { status: 'closed' });
      await passUndo(server, ticket.id);
      expect(await shop.automaticTexts(ticket)).toEqual([]);
    }
    await shop.set('userRating', 'disabled');
    const unasked = await shop.talk({ status: 'open', user_id: shop.agent.id, queue_id: shop.queue.id });
    await shop.change(shop.agent, unasked, { status: 'closed' });
    await passUndo(server, unasked.id);
    expect(await shop.automaticTexts(unasked)).toEqual([]);
  });
});

it('X-BOT-20 words that were no rating are opened for people after ten minutes', async () => {
  const { receive, now, ticket, why } = await closed();
  await receive(ticket, 'Preciso de outra coisa');
  expect(await now(ticket)).toMatchObject({ status: 'closed' });
  await server.moveClock(600_000);
  await waitUntil(async () => (await now(ticket)).status === 'pending', 'the ticket to be opened');
  expect(await now(ticket)).toMatchObject({ user_id: null, queue_id: null, unread_messages: 1 });
  expect((await why(ticket)).at(-1)).toMatchObject({ kind: 'reopened', cause: 'no-rating' });
});
