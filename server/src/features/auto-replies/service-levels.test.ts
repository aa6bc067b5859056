import { usualQueueWeek } from '@recadia/contract/hours';
import type { Hours } from '@recadia/contract/opening-hours';
import { serviceLevelRoutes } from '@recadia/contract/service-levels';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { checkServiceLevels } from './service-levels.ts';
import { aShop } from './testing/shop.ts';

const always: Hours = { week: [], holidays: [], timeZone: 'America/Sao_Paulo' };
const shopHours: Hours = { ...always, week: usualQueueWeek() };
/** A Monday, ten in the morning in São Paulo. */
const now = new Date('2026-11-16T10:00:00-03:00');
const at = (text: string) => new Date(`2026-11-${text}-03:00`);

describe('service level of a queue', () => {
  const facts: Parameters<typeof checkServiceLevels>[0] = {
    status: 'pending',
    isGroup: false,
    waitingSince: at('16T09:30:00'),
    livesSince: at('16T09:00:00'),
    firstAnswerMinutes: 60,
    resolutionMinutes: null,
    now,
  };

  it.each<[string, Partial<Parameters<typeof checkServiceLevels>[0]>, Hours, object]>([
    ['not yet late', {}, always, { late: null, next: at('16T10:30:00') }],
    ['late to the second', { firstAnswerMinutes: 30 }, always, { late: 'first-answer', next: null }],
    ['nothing promised', { firstAnswerMinutes: null }, always, { late: null, next: null }],
    [
      'the week-end does not count',
      { waitingSince: at('14T11:30:00'), firstAnswerMinutes: 150 },
      shopHours,
      { late: 'first-answer', next: null },
    ],
    [
      'nor a minute more',
      { waitingSince: at('14T11:30:00'), firstAnswerMinutes: 151 },
      shopHours,
      { late: null, next: at('16T10:01:00') },
    ],
    ['answered: looked at again later', { waitingSince: null }, always, { late: null, next: at('16T11:00:00') }],
    [
      'too long in all',
      { waitingSince: null, firstAnswerMinutes: null, resolutionMinutes: 60 },
      always,
      { late: 'resolution' },
    ],
    ['both: the answer first', { firstAnswerMinutes: 30, resolutionMinutes: 30 }, always, { late: 'first-answer' }],
    ['closed', { status: 'closed', firstAnswerMinutes: 1 }, always, { late: null, next: null }],
    ['a group', { isGroup: true, firstAnswerMinutes: 1 }, always, { late: null, next: null }],
  ])('%s', (_, changes, hours, expected) => {
    expect(checkServiceLevels({ ...facts, ...changes }, hours)).toMatchObject(expected);
  });
});

describe('in a running program', () => {
  const server = useTestServer();

  it('X-SLA-01 marks a ticket answered late, audits why, and clears it by an answer', async () => {
    const shop = await aShop(server);
    const ticket = await shop.talk({ queue_id: shop.queue.id });
    await shop.receive(ticket, 'Alguém aí?');
    const saved = await server.call(serviceLevelRoutes.updatePromise, {
      as: shop.admin.token,
      params: { id: shop.queue.id },
      body: { firstAnswerMinutes: 10, resolutionMinutes: null },
    });
    expect(saved.body).toMatchObject({ queueId: shop.queue.id, firstAnswerMinutes: 10 });
    await server.moveClock(9 * 60_000);
    expect(await shop.now(ticket)).toMatchObject({ late_for: null });
    await server.moveClock(2 * 60_000);
    await waitUntil(async () => (await shop.now(ticket)).late_for === 'first-answer', 'the ticket to be late');
    expect((await shop.why(ticket)).at(-1)).toMatchObject({ kind: 'late', cause: 'first-answer' });
    await shop.change(shop.agent, ticket, { status: 'open', userId: shop.agent.id });
    await shop.send(shop.agent, ticket, 'Sim!');
    expect(await shop.now(ticket)).toMatchObject({ late_for: null, waiting_since: null });
  });

  it('X-TKT-18 a customer waits since the first message that no person has answered', async () => {
    const shop = await aShop(server);
    const ticket = await shop.talk({ queue_id: shop.queue.id });
    await shop.receive(ticket, 'Oi');
    const { waiting_since: since } = await shop.now(ticket);
    await server.moveClock(5 * 60_000);
    await shop.receive(ticket, 'Oi?');
    expect(await shop.now(ticket)).toMatchObject({ waiting_since: since, last_from_me: false });
    await shop.change(shop.agent, ticket, { status: 'open', userId: shop.agent.id });
    await shop.send(shop.agent, ticket, 'Olá');
    expect(await shop.now(ticket)).toMatchObject({ waiting_since: null });
    await shop.receive(ticket, 'Obrigado');
    expect((await shop.now(ticket)).waiting_since).not.toBeNull();
  });
});
