import { undoTokenMs } from '@recadia/contract/limits';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aTag } from '@recadia/db/testing/tags';
import { describe, expect, it } from 'vitest';
import { aStaffedCompany, type Person } from '../../../testing/world.ts';
import { useServerWithDesk } from '../../../testing/use-server.ts';

const { server, desk } = useServerWithDesk();

const tagsOf = async (ticket: { id: number }) => {
  const rows = await server.db.admin
    .selectFrom('ticket_tags')
    .select('tag_id')
    .where('ticket_id', '=', ticket.id)
    .orderBy('tag_id')
    .execute();
  return rows.map(({ tag_id }) => tag_id);
};
const bulk = (as: Person, tickets: { id: number }[], order: object) =>
  server.call(ticketRoutes.changeTickets, { as: as.token, body: { ids: tickets.map(({ id }) => id), ...order } });
const undo = (as: Person, undoToken: string) =>
  server.call(ticketRoutes.undoTickets, { as: as.token, body: { undoToken } });
const mine = (fields: object = {}) => desk.talk({ queue_id: desk.queue.id, user_id: desk.agent.id, ...fields });
const newTag = async (ticket?: { id: number }) => {
  const tag = await aTag(server.db.admin, { company_id: desk.company.id });
  const on = { company_id: desk.company.id, tag_id: tag.id };
  if (ticket)
    await server.db.admin
      .insertInto('ticket_tags')
      .values({ ...on, ticket_id: ticket.id })
      .execute();
  return tag;
};

describe('X-TKT-07 several tickets at once', () => {
  it('are accepted, resolved, transferred and tagged like one; the timeline says bulk', async () => {
    const tickets = [await desk.pending(), await desk.pending()];
    const tag = await newTag();
    const states = [
      [{ action: 'accept' }, { status: 'open', user_id: desk.agent.id }],
      [{ action: 'tag', tagIds: [tag.id] }, {}],
      [{ action: 'resolve' }, { status: 'closed', user_id: desk.agent.id, closed_cause: 'resolved' }],
      [{ action: 'accept' }, { status: 'open', closed_cause: null }],
      [
        { action: 'transfer', queueId: desk.support.id, userId: desk.other.id },
        { status: 'open', user_id: desk.other.id, queue_id: desk.support.id },
      ],
    ] as const;
    for (const [order, state] of states) {
      const { status, body } = await bulk(desk.agent, tickets, order);
      expect([status, body]).toMatchObject([200, { succeeded: tickets.map(({ id }) => id), refused: [] }]);
      for (const ticket of tickets) expect(await desk.rowOf(ticket)).toMatchObject(state);
    }
    for (const ticket of tickets) {
      expect(await tagsOf(ticket)).toEqual([tag.id]);
      const lines = await desk.timeline(ticket);
      expect(lines.map(({ kind }) => kind)).toEqual(['accepted', 'tagged', 'resolved', 'reopened', 'transferred']);
      for (const { data } of lines) expect(data).toMatchObject({ cause: 'bulk' });
    }
  });

  it('each for itself: those that are refused are named with their code and who holds them', async () => {
    const [free, taken] = [await desk.pending(), await desk.pending()];
    const hidden = await desk.talk({ queue_id: desk.support.id, user_id: desk.other.id });
    await desk.change(desk.colleague, taken, { status: 'open', userId: desk.colleague.id });
    const otherCompany = await aStaffedCompany(server, {});
    const foreign = { id: 999_999_999 };
    const { body } = await bulk(desk.agent, [taken, free, hidden, foreign, free], { action: 'accept' });
    expect(body).toMatchObject({
      succeeded: [free.id],
      refused: [
        { id: taken.id, error: 'ERR_OTHER_OPEN_TICKET', holder: desk.colleague.name },
        { id: hidden.id, error: 'ERR_NO_PERMISSION', holder: null },
        { id: foreign.id, error: 'ERR_NO_TICKET_FOUND', holder: null },
      ],
    });
    expect(await desk.rowOf(hidden)).toEqual(hidden);
    const before = await desk.rowOf(free);
    expect(await bulk(otherCompany.admin, [free], { action: 'resolve' })).toMatchObject({
      error: 'ERR_NO_TICKET_FOUND',
    });
    expect(await desk.rowOf(free)).toEqual(before);
  });

  it('are refused as a whole where none succeeded, and where there are none or too many', async () => {
    const ticket = await mine();
    const order = (body: object) => bulk(desk.agent, [ticket], body);
    expect(await order({ action: 'transfer', queueId: 999_999 })).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' });
    expect(await order({ action: 'tag', tagIds: [999_999] })).toMatchObject({ error: 'ERR_NO_TAG_FOUND' });
    expect(await order({ action: 'transfer' })).toMatchObject({ details: { fields: { queueId: 'custom' } } });
    expect(await order({ action: 'tag' })).toMatchObject({ details: { fields: { tagIds: 'custom' } } });
    expect(await order({ action: 'delete' })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(await bulk(desk.agent, [], { action: 'resolve' })).toMatchObject({ error: 'ERR_VALIDATION' });
    const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1 }));
    expect(await bulk(desk.agent, many, { action: 'resolve' })).toMatchObject({ error: 'ERR_VALIDATION' });
    expect([await desk.rowOf(ticket), await desk.timeline(ticket)]).toEqual([ticket, []]);
  });
});

describe('X-TKT-08 taking it back', () => {
  const shown = ({ status, user_id, queue_id, unread_messages }: Awaited<ReturnType<typeof desk.rowOf>>) => ({
    status,
    user_id,
    queue_id,
    unread_messages,
  });

  it('restores owner, queue, status and tags, whatever was done', async () => {
    const tag = await newTag();
    const orders = [
      { action: 'accept' },
      { action: 'resolve' },
      { action: 'transfer', queueId: desk.support.id },
      { action: 'transfer', queueId: desk.support.id, userId: desk.other.id },
      { action: 'tag', tagIds: [tag.id] },
    ];
    for (const order of orders) {
      const tickets = [await desk.pending(), await mine({ unread_messages: 3 })];
      const own = await newTag(tickets[1]);
      const { body } = await bulk(desk.agent, tickets, order);
      const back = await undo(desk.agent, body.undoToken);
      // Accepting an own ticket changes nothing, so undo has nothing to restore there.
      const changed = order.action === 'accept' ? tickets.slice(0, 1) : tickets;
      expect(back.body, order.action).toEqual({ succeeded: changed.map(({ id }) => id), refused: [] });
      for (const ticket of tickets) expect(shown(await desk.rowOf(ticket)), order.action).toEqual(shown(ticket));
      expect([await tagsOf({ id: tickets[0]?.id ?? 0 }), await tagsOf({ id: tickets[1]?.id ?? 0 })]).toEqual([
        [],
        [own.id],
      ]);
    }
  });

  it('goes on with the same life, and the timeline says undo', async () => {
    const ticket = await desk.pending();
    await desk.change(desk.agent, ticket, { status: 'open', userId: desk.agent.id });
    const before = await desk.lives(ticket);
    const { body } = await bulk(desk.agent, [ticket], { action: 'resolve' });
    await undo(desk.agent, body.undoToken);
    expect(await desk.lives(ticket)).toEqual(before);
    expect((await desk.timeline(ticket)).at(-1)).toMatchObject({
      kind: 'reopened',
      user_id: desk.agent.id,
      data: { cause: 'undo' },
    });
  });

  it('leaves alone what a deleted queue changed without a word', async () => {
    const ticket = await mine();
    const { body } = await bulk(desk.agent, [ticket], { action: 'transfer', queueId: desk.support.id });
    await server.db.admin.deleteFrom('queues').where('id', '=', desk.support.id).execute();
    expect(await undo(desk.agent, body.undoToken)).toMatchObject({ status: 409, error: 'ERR_TICKET_CHANGED' });
  });

  it('skips tickets changed since, and runs once', async () => {
    const [kept, changed] = [await mine(), await mine()];
    const { body } = await bulk(desk.agent, [kept, changed], { action: 'resolve' });
    await desk.change(desk.colleague, changed, { status: 'open', userId: desk.colleague.id });
    expect((await undo(desk.agent, body.undoToken)).body).toEqual({
      succeeded: [kept.id],
      refused: [{ id: changed.id, error: 'ERR_TICKET_CHANGED', holder: null }],
    });
    expect(await desk.rowOf(changed)).toMatchObject({ status: 'open', user_id: desk.colleague.id });
    expect(await undo(desk.agent, body.undoToken)).toMatchObject({ status: 409, error: 'ERR_TICKET_CHANGED' });
  });

  it('is for who did it, and for a minute', async () => {
    const ticket = await mine();
    const { body } = await bulk(desk.agent, [ticket], { action: 'resolve' });
    for (const person of [desk.colleague, desk.admin, (await aStaffedCompany(server, {})).admin])
      expect(await undo(person, body.undoToken)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
    const { body: late } = await bulk(desk.agent, [await mine()], { action: 'resolve' });
    await server.db.moveClock(undoTokenMs + 1);
    expect(await undo(desk.agent, late.undoToken)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
    await server.db.freeClock();
    expect(await desk.rowOf(ticket)).toMatchObject({ status: 'closed' });
  });
});
