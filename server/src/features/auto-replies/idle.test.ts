import { aQueue } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { pause, waitUntil } from '../../testing/wait-until.ts';
import { connectionRoutes } from '@recadia/contract/connection-routes';
import { nextIdleStep } from './idle.ts';
import { aShop } from './testing/shop.ts';

const minute = 60_000;
const now = new Date('2026-11-16T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);

describe('idle rules', () => {
  const facts: Parameters<typeof nextIdleStep>[0] = {
    status: 'open',
    queueId: null,
    userId: 1,
    isGroup: false,
    lastFromMe: true,
    lastMessageAt: ago(9),
    startedAt: null,
    expiresMinutes: 10,
    transferMinutes: 0,
    transferQueueId: null,
    now,
  };

  it.each<[string, Partial<Parameters<typeof nextIdleStep>[0]>, number, object]>([
    ['not yet', {}, 24, { act: 'wait', until: ago(-1) }],
    ['after so long', { lastMessageAt: ago(10) }, 24, { act: 'close', rule: 'inactive', minutes: 10 }],
    ['a second before', { lastMessageAt: new Date(ago(10).getTime() + 1_000) }, 24, { act: 'wait' }],
    ['the customer spoke last', { lastFromMe: false, lastMessageAt: ago(99) }, 24, { act: 'wait', until: ago(-10) }],
    ['a group', { isGroup: true, lastMessageAt: ago(99) }, 24, { act: 'nothing' }],
    ['taken a moment ago', { lastMessageAt: ago(99), startedAt: ago(1) }, 24, { act: 'wait', until: ago(-9) }],
    ['no minutes set, a day not over', { expiresMinutes: 0 }, 24, { act: 'wait', until: ago(-24 * 60 + 9) }],
    ['a day over', { expiresMinutes: 0, lastMessageAt: ago(1_440) }, 24, { act: 'close', rule: 'forgotten' }],
    [
      'the customer wrote last',
      { expiresMinutes: 0, lastFromMe: false, lastMessageAt: ago(1_440) },
      24,
      { act: 'close' },
    ],
    ['another length of day', { expiresMinutes: 0, lastMessageAt: ago(60) }, 1, { act: 'close', minutes: 60 }],
    ['no day at all', { expiresMinutes: 0, lastMessageAt: ago(99_999) }, 0, { act: 'nothing' }],
    ['waiting, nothing set', { status: 'pending', lastMessageAt: ago(99) }, 24, { act: 'nothing' }],
    ['waiting, only minutes', { status: 'pending', transferMinutes: 5 }, 24, { act: 'nothing' }],
    ['waiting, only a queue', { status: 'pending', transferQueueId: 7 }, 24, { act: 'nothing' }],
    ['waiting, not yet', { status: 'pending', transferMinutes: 10, transferQueueId: 7 }, 24, { act: 'wait' }],
    [
      'waiting, so long',
      { status: 'pending', transferMinutes: 9, transferQueueId: 7 },
      24,
      { act: 'transfer', queueId: 7 },
    ],
    [
      'waiting in a queue',
      { status: 'pending', queueId: 3, transferMinutes: 9, transferQueueId: 7 },
      24,
      { act: 'nothing' },
    ],
    ['closed', { status: 'closed', lastMessageAt: ago(99_999) }, 24, { act: 'nothing' }],
  ])('%s', (_, changes, hours, step) => {
    expect(nextIdleStep({ ...facts, ...changes }, hours)).toMatchObject(step);
  });
});

describe('in a running program', () => {
  const server = useTestServer({ HOURS_CLOSE_TICKETS_AUTO: '24' });

  const isClosed = (shop: Awaited<ReturnType<typeof aShop>>, ticket: { id: number }) =>
    waitUntil(async () => (await shop.now(ticket)).status === 'closed', 'the ticket to be closed');

  it('BOT-21 closes an open ticket we answered last after expiresTicket minutes, unrated', async () => {
    const shop = await aShop(server, {
      expires_ticket: 30,
      expires_inactive_message: 'Encerramos por aqui.',
      rating_message: 'Nota?',
    });
    await shop.set('userRating', 'enabled');
    const waiting = await shop.talk({ queue_id: shop.queue.id, last_message_at: new Date(Date.now() - 90 * minute) });
    await shop.change(shop.agent, waiting, { status: 'open', userId: shop.agent.id });
    await shop.quiet(waiting.id);
    await server.moveClock(31 * minute);
    await pause(2_500);
    // The last message is the customer's, so the ticket stays open.
    expect(await shop.now(waiting)).toMatchObject({ status: 'open' });
    // Half an hour has passed, so the agent's access token is renewed.
    const { token } = await server.signIn({ id: shop.agent.id, company_id: shop.company.id });
    const answered = await shop.send({ ...shop.agent, token }, waiting, 'Já respondo');
    expect(answered.status).toBe(200);
    await server.moveClock(29 * minute);
    await pause(2_500);
    expect(await shop.now(waiting)).toMatchObject({ status: 'open' });
    await server.moveClock(minute);
    await isClosed(shop, waiting);
    expect(await shop.automaticTexts(waiting)).toEqual(['Encerramos por aqui.']);
    expect((await shop.why(waiting)).at(-1)).toMatchObject({ kind: 'resolved', cause: 'inactive' });
    expect((await shop.lives(waiting)).at(-1)?.finished_at).not.toBeNull();
    const events = await server.db.admin
      .selectFrom('events')
      .select('name')
      .where('company_id', '=', shop.company.id)
      .where('entity_id', '=', String(waiting.id))
      .execute();
    expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['ticket.resolved', 'ticket.updated']));
  });

  it('BOT-22 CST-11 closes an open ticket silently after 24 hours where no minutes are set', async () => {
    const shop = await aShop(server, { expires_inactive_message: 'Nunca dito', completion_message: 'Nem isto' });
    const ticket = await shop.talk({ queue_id: shop.queue.id });
    await shop.change(shop.agent, ticket, { status: 'open', userId: shop.agent.id });
    await shop.quiet(ticket.id);
    await server.moveClock(24 * 60 * minute - 30_000);
    await pause(2_500);
    expect(await shop.now(ticket)).toMatchObject({ status: 'open' });
    await server.moveClock(60_000);
    await isClosed(shop, ticket);
    expect(await shop.automaticTexts(ticket)).toEqual([]);
    expect((await shop.why(ticket)).at(-1)).toMatchObject({ kind: 'resolved', cause: 'forgotten' });
  });

  it('BOT-23 moves a ticket waiting without queue after timeToTransfer minutes', async () => {
    const shop = await aShop(server);
    const queue = await aQueue(server.db.admin, { company_id: shop.company.id, name: 'Triagem' });
    const ticket = await shop.talk();
    await shop.receive(ticket, 'oi');
    // Both settings are required, and they apply to tickets that already wait.
    const body = { name: shop.connection.name, timeToTransfer: 5, transferQueueId: queue.id };
    await server.call(connectionRoutes.updateConnection, {
      as: shop.admin.token,
      params: { id: shop.connection.id },
      body,
    });
    await server.moveClock(4 * minute);
    await pause(2_500);
    expect(await shop.now(ticket)).toMatchObject({ queue_id: null });
    await server.moveClock(minute);
    await waitUntil(async () => (await shop.now(ticket)).queue_id === queue.id, 'the ticket to be moved');
    expect(await shop.now(ticket)).toMatchObject({ status: 'pending', user_id: null });
    expect((await shop.why(ticket)).at(-1)).toMatchObject({ kind: 'routed', cause: 'waited' });
    expect((await shop.lives(ticket)).at(-1)).toMatchObject({ queue_id: queue.id, queued_at: expect.any(Date) });
  });
});
