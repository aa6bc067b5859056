import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aTimer } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { clock } from '../../platform/clock.ts';
import { passUndo } from '../../testing/pass-undo.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { afterClose } from '../tickets/index.ts';
import { aShop } from './testing/shop.ts';

const server = useTestServer();

const hour = 3_600_000;
/** The undo button shows for six seconds; a click at the end may take two more seconds to arrive. */
const undoMs = 8_000;

/** A shop that asks for a rating, with open tickets of its agent. */
async function aRatedShop() {
  const shop = await aShop(server, { rating_message: 'Como foi?', completion_message: 'Até logo!' });
  await shop.set('userRating', 'enabled');
  const { agent, company, queue } = shop;
  const { admin } = server.db;
  return {
    ...shop,
    open: () => shop.talk({ status: 'open', user_id: agent.id, queue_id: queue.id }),
    close: async (ticket: { id: number }) => {
      await shop.change(agent, ticket, { status: 'closed', userId: agent.id, queueId: queue.id });
      await shop.quiet(ticket.id);
    },
    reopen: (ticket: { id: number }) => shop.change(agent, ticket, { status: 'open', userId: agent.id }),
    /** Sets the timer directly, so that no test depends on the six seconds. */
    async setTimer(ticket: { id: number }, inMs: number): Promise<void> {
      const due_at = new Date(clock.now().getTime() + inMs);
      await aTimer(admin, { company_id: company.id, ticket_id: ticket.id, kind: afterClose.kind, due_at });
    },
    hasTimer: async (ticket: { id: number }) => {
      const timers = admin.selectFrom('jobs').select('id').where('task', '=', 'ticket-timer');
      return (await timers.where('key', '=', `${afterClose.kind}:${ticket.id}`).executeTakeFirst()) !== undefined;
    },
    /** Time from the close to each automatic message. */
    async waitedMs(ticket: { id: number }): Promise<number[]> {
      const { closed_at } = await shop.now(ticket);
      const sent = admin.selectFrom('messages').select('created_at').where('ticket_id', '=', ticket.id);
      const rows = await sent.where('origin', '=', 'automatic').execute();
      return rows.map(({ created_at }) => created_at.getTime() - (closed_at?.getTime() ?? 0));
    },
  };
}

it('part of BOT-15: sends the rating request when a close can no longer be undone', async () => {
  const { close, now, open, automaticTexts, waitedMs } = await aRatedShop();
  const ticket = await open();
  await close(ticket);
  expect(await now(ticket)).toMatchObject({ status: 'closed' });
  await passUndo(server, ticket.id);
  expect(await automaticTexts(ticket)).toEqual([expect.stringContaining('Como foi?')]);
  expect((await waitedMs(ticket))[0]).toBeGreaterThanOrEqual(undoMs);
});

it('cancels the messages when a close is undone, by reopening or by the token of a batch', async () => {
  const { agent, close, hasTimer, open, quiet, reopen, setTimer } = await aRatedShop();
  const single = await open();
  await close(single);
  await setTimer(single, hour);
  await reopen(single);
  expect(await hasTimer(single)).toBe(false);

  const batched = await open();
  const { body } = await server.call(ticketRoutes.changeTickets, {
    as: agent.token,
    body: { action: 'resolve', ids: [batched.id] },
  });
  await quiet(batched.id);
  await setTimer(batched, hour);
  await server.call(ticketRoutes.undoTickets, { as: agent.token, body: { undoToken: body.undoToken } });
  expect(await hasTimer(batched)).toBe(false);
});

it('sends nothing when the ticket lives again before the messages are due', async () => {
  const { hasTimer, open, setTimer, automaticTexts } = await aRatedShop();
  const ticket = await open();
  await setTimer(ticket, 0);
  await waitUntil(async () => !(await hasTimer(ticket)), 'the timer');
  expect(await automaticTexts(ticket)).toEqual([]);
});

it('waits anew when the timer of an earlier close is due', async () => {
  const { close, open, setTimer, automaticTexts, waitedMs } = await aRatedShop();
  const ticket = await open();
  await close(ticket);
  await setTimer(ticket, -hour);
  await passUndo(server, ticket.id);
  expect(await automaticTexts(ticket)).toHaveLength(1);
  expect((await waitedMs(ticket))[0]).toBeGreaterThanOrEqual(undoMs);
});
