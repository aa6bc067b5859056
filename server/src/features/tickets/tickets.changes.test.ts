import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection } from '@recadia/db/testing';
import { aPrompt } from '@recadia/db/testing/prompts';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/recorded.ts';
import { aPerson, aStaffedCompany, type Person } from '../../testing/world.ts';
import { useServerWithDesk } from '../../testing/use-server.ts';

const { server, desk } = useServerWithDesk();

const namesOfEvents = async () => (await eventsOf(server, desk.company.id)).map(({ name }) => name);
const mine = () => desk.talk({ queue_id: desk.queue.id, user_id: desk.agent.id });

describe('accepting', () => {
  it('TKT-09 makes a pending ticket open, and the current user its owner', async () => {
    const ticket = await desk.pending();
    const { status, body } = await desk.change(desk.agent, ticket, { status: 'open', userId: desk.agent.id });
    expect([status, body]).toMatchObject([
      200,
      { status: 'open', userId: desk.agent.id, user: { name: desk.agent.name } },
    ]);
    expect(await desk.rowOf(ticket)).toMatchObject({ status: 'open', user_id: desk.agent.id });
    expect(await desk.timeline(ticket)).toMatchObject([
      { kind: 'accepted', user_id: desk.agent.id, queue_id: desk.queue.id, data: { from: { status: 'pending' } } },
    ]);
    expect(await namesOfEvents()).toEqual(['ticket.accepted', 'ticket.updated']);
  });

  it('again by the same person changes nothing', async () => {
    const ticket = await mine();
    expect((await desk.change(desk.agent, ticket, { status: 'open', userId: desk.agent.id })).status).toBe(200);
    expect([await desk.timeline(ticket), await namesOfEvents()]).toEqual([[], []]);
  });

  it('part of TKT-36: answers 409 with the holder when another agent accepted, also unqueued', async () => {
    const second = desk.colleague;
    for (const [ticket, first, late] of [
      [await desk.pending(), desk.agent, second],
      [await desk.talk({ status: 'pending' }), desk.admin, desk.all],
    ] as const) {
      await desk.change(first, ticket, { status: 'open', userId: first.id });
      const refused = await desk.change(late, ticket, { status: 'open', userId: late.id });
      const holder = { id: ticket.id, uuid: ticket.uuid, user: { id: first.id, name: first.name } };
      expect(refused).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET', details: { ticket: holder } });
      expect(JSON.parse(refused.text)).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', ticket: holder });
      expect((await desk.rowOf(ticket)).user_id).toBe(first.id);
    }
  });

  it('part of TKT-30: refuses to move an unqueued open ticket when the agent cannot see it', async () => {
    const all = await aPerson(server, { company_id: desk.company.id, all_ticket: true, queue_ids: [desk.queue.id] });
    const ticket = await desk.talk({ user_id: desk.other.id });
    const target = { queueId: desk.queue.id, whatsappId: desk.connection.id };
    for (const body of [
      { status: 'open', userId: all.id, ...target },
      { status: 'open', userId: desk.colleague.id },
      { status: 'open', ...target },
    ])
      expect([body, await desk.change(all, ticket, body)]).toMatchObject([
        body,
        { status: 403, error: 'ERR_NO_PERMISSION' },
      ]);
    expect(await desk.rowOf(ticket)).toEqual(ticket);
    const late = await desk.change(all, ticket, { status: 'open', userId: all.id });
    expect(late).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET' });
  });

  it('is not for who may not see it, and nothing is there of another company', async () => {
    const otherCompany = await aStaffedCompany(server, {});
    const ticket = await desk.pending();
    const accept = (as: Person) => desk.change(as, ticket, { status: 'open', userId: as.id });
    expect(await accept(desk.other)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await accept(otherCompany.admin)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
    expect(await desk.rowOf(ticket)).toEqual(ticket);
  });
});

describe('the other verbs', () => {
  it('TKT-11 return: an open ticket becomes pending and has no user', async () => {
    const ticket = await mine();
    expect((await desk.change(desk.agent, ticket, { status: 'pending', userId: null })).body).toMatchObject({
      status: 'pending',
      userId: null,
      user: null,
      queueId: desk.queue.id,
    });
    expect(await desk.timeline(ticket)).toMatchObject([{ kind: 'returned', user_id: desk.agent.id }]);
  });

  it('TKT-12 resolve: open or pending becomes closed, the user stays, what answered is cleared', async () => {
    const prompt = await aPrompt(server.db.admin, { company_id: desk.company.id, queue_id: desk.queue.id });
    const answered = {
      use_integration: true,
      prompt_id: prompt.id,
      integration_id: 5,
      unread_messages: 3,
      chatbot: true,
    };
    const held = await desk.talk({ ...answered, queue_id: desk.queue.id, user_id: desk.agent.id });
    const waits = await desk.talk({ ...answered, status: 'pending', queue_id: desk.queue.id });
    for (const ticket of [held, waits]) {
      // The flags stay unchanged until the ticket is closed.
      await desk.change(desk.agent, ticket, { status: 'open', userId: desk.agent.id });
      expect(await desk.rowOf(ticket)).toMatchObject({
        use_integration: true,
        prompt_id: prompt.id,
        integration_id: 5,
      });
      const sent = { status: 'closed', userId: desk.agent.id, queueId: desk.queue.id };
      expect((await desk.change(desk.agent, ticket, sent)).body).toMatchObject({
        ...sent,
        useIntegration: false,
        promptId: null,
        integrationId: null,
        chatbot: false,
        unreadMessages: 0,
      });
      expect(await desk.rowOf(ticket)).toMatchObject({ closed_at: expect.any(Date), closed_cause: 'resolved' });
    }
  });

  it('resolve closes a pending ticket without an agent', async () => {
    const ticket = await desk.pending();
    expect((await desk.change(desk.agent, ticket, { status: 'closed' })).body).toMatchObject({ userId: null });
    expect(await desk.lives(ticket)).toEqual([]);
  });

  it('TKT-13 reopen: a closed ticket becomes open and belongs to the current user', async () => {
    const ticket = await desk.talk({ status: 'closed', queue_id: desk.queue.id, user_id: desk.colleague.id });
    expect((await desk.change(desk.agent, ticket, { status: 'open', userId: desk.agent.id })).body).toMatchObject({
      status: 'open',
      userId: desk.agent.id,
      queueId: desk.queue.id,
    });
    expect(await desk.rowOf(ticket)).toMatchObject({ closed_at: null, closed_cause: null });
    expect(await desk.lives(ticket)).toMatchObject([{ user_id: desk.agent.id, finished_at: null }]);
  });

  it('TKT-15 transfer: sets queue and optionally a user; without a user the ticket waits', async () => {
    const ticket = await mine();
    const to = { queueId: desk.support.id, whatsappId: desk.connection.id };
    const { body: waits } = await desk.change(desk.agent, ticket, to);
    expect(waits).toMatchObject({ status: 'pending', userId: null, queueId: desk.support.id });
    const { body: held } = await desk.change(desk.other, ticket, { ...to, userId: desk.colleague.id });
    expect(held).toMatchObject({ status: 'open', userId: desk.colleague.id, queueId: desk.support.id });
    expect(await desk.timeline(ticket)).toMatchObject([
      { kind: 'transferred', user_id: desk.agent.id, queue_id: desk.support.id, data: { userId: null } },
      { kind: 'transferred', user_id: desk.other.id, data: { userId: desk.colleague.id } },
    ]);
    expect((await desk.change(desk.agent, ticket, to)).error).toBe('ERR_NO_PERMISSION');
  });

  it('TKT-24 takes status, user, queue, connection and bot in one call; refuses missing ones', async () => {
    const ticket = await mine();
    const prompt = await aPrompt(server.db.admin, { company_id: desk.company.id, queue_id: desk.queue.id });
    const spare = await aConnection(server.db.admin, { company_id: desk.company.id });
    const all = { whatsappId: spare.id, useIntegration: true, promptId: prompt.id, integrationId: null };
    expect((await desk.change(desk.agent, ticket, all)).body).toMatchObject({
      ...all,
      status: 'open',
      userId: desk.agent.id,
    });
    const missing = {
      ERR_NO_USER_FOUND: { userId: 999_999_999 },
      ERR_NO_QUEUE_FOUND: { queueId: 999_999_999 },
      ERR_NO_WAPP_FOUND: { whatsappId: 999_999_999 },
      ERR_NO_PROMPT_FOUND: { promptId: 999_999_999 },
      ERR_VALIDATION: { integrationId: 999_999_999 },
    };
    const before = await desk.rowOf(ticket);
    for (const [error, body] of Object.entries(missing))
      expect((await desk.change(desk.agent, ticket, body)).error).toBe(error);
    expect(await desk.rowOf(ticket)).toEqual(before);
    const gone = await server.call(ticketRoutes.deleteTicket, { as: desk.admin.token, params: { id: ticket.id } });
    expect(gone.status).toBe(200);
  });

  it('a number that is gone carries no conversation: what was closed with it is not reopened', async () => {
    const ticket = await desk.talk({ status: 'closed', queue_id: desk.queue.id });
    await server.db.admin
      .updateTable('connections')
      .set({ deleted_at: new Date(), is_default: false })
      .where('id', '=', desk.connection.id)
      .execute();
    expect((await desk.change(desk.agent, ticket, { status: 'open' })).error).toBe('ERR_NO_WAPP_FOUND');
    const spare = await aConnection(server.db.admin, { company_id: desk.company.id });
    const moved = await desk.change(desk.agent, ticket, { status: 'open', whatsappId: spare.id });
    expect(moved.body).toMatchObject({ status: 'open', whatsappId: spare.id });
  });
});

it('part of TKT-35: stores each tracking period with its times, user, queue and connection', async () => {
  const ticket = await desk.pending();
  const at = { queue_id: desk.queue.id, connection_id: desk.connection.id };
  const [agent, when] = [desk.agent, expect.any(Date)];
  const steps = [
    [{ status: 'open' }, { ...at, user_id: agent.id, queued_at: when, started_at: when, finished_at: null }],
    [{ status: 'pending' }, { ...at, user_id: null, queued_at: when, started_at: null, finished_at: null }],
    [{ status: 'open' }, { ...at, user_id: agent.id, started_at: when, finished_at: null }],
    [{ status: 'closed' }, { ...at, user_id: agent.id, started_at: when, finished_at: when }],
  ] as const;
  for (const [change, period] of steps) {
    await desk.change(agent, ticket, change);
    expect(await desk.lives(ticket)).toMatchObject([period]);
  }
  await desk.change(agent, ticket, { status: 'open' });
  expect((await desk.lives(ticket)).map(({ finished_at }) => finished_at === null)).toEqual([false, true]);
  const { rated, rating_at } = await server.db.admin
    .selectFrom('ticket_tracking')
    .selectAll()
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirstOrThrow();
  expect([rated, rating_at]).toEqual([false, null]);
});
