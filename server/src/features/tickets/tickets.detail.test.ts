import { palette } from '@recadia/contract/palette';
import { tagRoutes } from '@recadia/contract/tags';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aTag } from '@recadia/db/testing/tags';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/recorded.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';
import { useServerWithDesk } from '../../testing/use-server.ts';

const { server, desk } = useServerWithDesk();

const show = ({ token: as }: Person, { id }: { id: number }) =>
  server.call(ticketRoutes.showTicket, { as, params: { id } });
const showByUuid = ({ token: as }: Person, { uuid }: { uuid: string }) =>
  server.call(ticketRoutes.showTicketByUuid, { as, params: { uuid } });

describe('one ticket', () => {
  it('TKT-01 X-TKT-01 tells everything a screen shows of it', async () => {
    const { queue, agent, connection, tag } = desk;
    const window = new Date('2030-01-01T00:00:00Z');
    const row = await desk.talk({
      name: 'Ana',
      queue_id: queue.id,
      user_id: agent.id,
      last_message: 'Oi',
      unread_messages: 2,
      last_from_me: true,
      window_expires_at: window,
    });
    const { company_id, id: ticket_id, contact_id } = row;
    await server.db.admin.insertInto('ticket_tags').values({ company_id, ticket_id, tag_id: tag.id }).execute();
    expect((await show(agent, row)).body).toEqual({
      id: row.id,
      uuid: row.uuid,
      status: 'open',
      contactId: contact_id,
      userId: agent.id,
      queueId: queue.id,
      contact: expect.objectContaining({ id: contact_id, name: 'Ana', isGroup: false }),
      user: { id: agent.id, name: agent.name },
      queue: { id: queue.id, name: queue.name, color: queue.color },
      whatsappId: connection.id,
      whatsapp: { id: connection.id, name: connection.name },
      tags: [{ id: tag.id, name: tag.name, color: tag.color }],
      chatbot: false,
      isGroup: false,
      lastMessage: 'Oi',
      lastFromMe: true,
      unreadMessages: 2,
      botSilence: null,
      waitingSince: null,
      lateFor: null,
      useIntegration: false,
      promptId: null,
      integrationId: null,
      windowExpiresAt: window.toISOString(),
      lastMessageAt: row.last_message_at.toISOString(),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    });
  });

  it('TKT-22 part of TKT-29: by id and uuid; 404 when missing, 403 outside own queues', async () => {
    const { agent, other, admin, supervisor, queue } = desk;
    const ticket = await desk.talk({ queue_id: queue.id });
    const otherCompany = await aStaffedCompany(server, {});
    for (const look of [show, showByUuid]) {
      for (const as of [agent, supervisor, admin]) expect((await look(as, ticket)).body.id).toBe(ticket.id);
      expect(await look(other, ticket)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
      expect(await look(otherCompany.admin, ticket)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
      const missing = { id: 999_999_999, uuid: '00000000-0000-4000-8000-000000000000' };
      expect(await look(admin, missing)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
    }
  });
});

it('X-TKT-04 the timeline tells in order what happened, who did it and where it then stood', async () => {
  const { agent, colleague, queue, support, tag, connection } = desk;
  const ticket = await desk.talk({ status: 'pending', queue_id: queue.id });
  await desk.change(agent, ticket, { status: 'open' });
  await sync(agent, ticket, [tag.id]);
  await desk.change(agent, ticket, { queueId: support.id, userId: colleague.id, whatsappId: connection.id });
  const timeline = (as: Person) => server.call(ticketRoutes.showTimeline, { as: as.token, params: { id: ticket.id } });
  const { events, hasMore, nextCursor } = (await timeline(colleague)).body;
  expect([hasMore, nextCursor]).toEqual([false, null]);
  const by = { id: agent.id, name: agent.name };
  expect(events).toMatchObject([
    { kind: 'accepted', actor: by, user: by, queue: { id: queue.id }, cause: null, added: [] },
    { kind: 'tagged', actor: by, added: [{ id: tag.id, name: tag.name, color: tag.color }], removed: [] },
    { kind: 'transferred', actor: by, user: { id: colleague.id }, queue: { name: support.name } },
  ]);
  expect((await timeline(agent)).error).toBe('ERR_NO_PERMISSION');
});

it('a timeline is paged from its end', async () => {
  const ticket = await desk.talk({ user_id: desk.agent.id });
  const { company_id, id: ticket_id, contact_id } = ticket;
  const rows = Array.from({ length: 130 }, () => ({ company_id, ticket_id, contact_id, kind: 'opened' }));
  await server.db.admin.insertInto('ticket_events').values(rows).execute();
  const page = async (query: Record<string, string>) =>
    (await server.call(ticketRoutes.showTimeline, { as: desk.agent.token, params: { id: ticket.id }, query })).body;
  const last = await page({});
  const first = await page({ cursor: last.nextCursor ?? '' });
  const ids = [...first.events, ...last.events].map(({ id }) => id);
  expect([last.events.length, first.events.length, first.hasMore]).toEqual([100, 30, false]);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
});

const sync = ({ token: as }: Person, { id: ticketId }: { id: number }, tagIds: number[]) =>
  server.call(ticketRoutes.syncTicketTags, { as, body: { ticketId, tags: tagIds.map((id) => ({ id })) } });
const tagIdsOf = async (ticket: { id: number }) =>
  (await show(desk.admin, ticket)).body.tags.map(({ id }) => id).sort((a, b) => a - b);

describe('tags of a ticket', () => {
  it('TAG-08 sync replaces all tags at once and emits; a deleted tag leaves every ticket', async () => {
    const { agent, admin, company } = desk;
    const ticket = await desk.talk({ user_id: agent.id });
    const [one, two, three] = [
      desk.tag,
      await aTag(server.db.admin, { company_id: company.id }),
      await aTag(server.db.admin, { company_id: company.id }),
    ];
    expect((await sync(agent, ticket, [one.id, two.id, two.id])).body.tags).toHaveLength(2);
    expect((await sync(agent, ticket, [two.id, three.id])).body.updatedAt).toBe(ticket.updated_at.toISOString());
    expect(await tagIdsOf(ticket)).toEqual([two.id, three.id]);
    expect((await eventsOf(server, company.id)).map(({ name }) => name)).toEqual(['ticket.updated', 'ticket.updated']);
    expect((await sync(agent, ticket, [two.id, three.id])).status).toBe(200);
    expect(await desk.timeline(ticket)).toMatchObject([
      { kind: 'tagged', data: { added: [one.id, two.id], removed: [] } },
      { kind: 'tagged', data: { added: [three.id], removed: [one.id] } },
    ]);
    const foreign = (await aStaffedCompany(server, {})).tag;
    expect((await sync(agent, ticket, [one.id, foreign.id])).status).toBe(404);
    expect(await tagIdsOf(ticket)).toEqual([two.id, three.id]);
    await server.call(tagRoutes.deleteTag, { as: admin.token, params: { id: two.id } });
    expect(await tagIdsOf(ticket)).toEqual([three.id]);
    const make = (as: Person, name: string) => server.call(tagRoutes.createTag, { as: as.token, body: { name } });
    expect(palette).toContain((await make(agent, 'Garantia')).body.color);
    expect(await make(agent, ' GARANTIA')).toMatchObject({ status: 409, error: 'ERR_TAG_NAME_ALREADY_EXISTS' });
    expect((await make((await aStaffedCompany(server, {})).agent, 'Garantia')).status).toBe(200);
  });

  it('are those of the company, and of tickets one may see', async () => {
    const { agent, other, queue, tag } = desk;
    const ticket = await desk.talk({ queue_id: queue.id });
    const otherCompany = await aStaffedCompany(server, {});
    expect((await sync(agent, ticket, [tag.id, otherCompany.tag.id])).error).toBe('ERR_NO_TAG_FOUND');
    expect((await sync(other, ticket, [tag.id])).error).toBe('ERR_NO_PERMISSION');
    expect((await sync(otherCompany.agent, ticket, [])).error).toBe('ERR_NO_TICKET_FOUND');
    expect(await tagIdsOf(ticket)).toEqual([]);
  });

  it('part of KAN-06 KAN-07: a lane is put on and all lanes are taken off, other tags stay', async () => {
    const { agent, company, tag } = desk;
    const ticket = await desk.talk({ user_id: agent.id });
    const lanes = [
      await aTag(server.db.admin, { company_id: company.id, kanban: 1 }),
      await aTag(server.db.admin, { company_id: company.id, kanban: 1 }),
    ];
    for (const { id: tagId } of [tag, ...lanes]) {
      const params = { ticketId: ticket.id, tagId };
      const answer = await server.call(ticketRoutes.addTicketTag, { as: agent.token, params });
      expect([answer.status, answer.body]).toEqual([200, params]);
    }
    expect(await tagIdsOf(ticket)).toHaveLength(3);
    const off = await server.call(ticketRoutes.removeTicketLanes, { as: agent.token, params: { ticketId: ticket.id } });
    expect([off.status, await tagIdsOf(ticket)]).toEqual([200, [tag.id]]);
  });
});
