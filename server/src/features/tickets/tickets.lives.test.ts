import { liveChannel, livePayloads } from '@recadia/contract/live';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { aConnection, aContact } from '@recadia/db/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { eventsOf } from '../../testing/recorded.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';
import { useServerWithDesk } from '../../testing/use-server.ts';

const { server, desk } = useServerWithDesk();
const open: LiveClient[] = [];

afterAll(() => {
  for (const client of open) client.close();
});

const namesOfEvents = async () => (await eventsOf(server, desk.company.id)).map(({ name }) => name);
const create = (as: Person, body: object) => server.call(ticketRoutes.createTicket, { as: as.token, body });

describe('beginning a conversation', () => {
  it('TKT-23 part of TKT-18: from a contact: open, for oneself, in a queue, over a connection', async () => {
    const contact = await aContact(server.db.admin, { company_id: desk.company.id });
    const body = {
      contactId: contact.id,
      queueId: desk.queue.id,
      whatsappId: desk.connection.id,
      userId: desk.agent.id,
      status: 'open',
    };
    const { status, body: ticket } = await create(desk.agent, body);
    expect([status, ticket]).toMatchObject([200, { ...body, contact: { name: contact.name }, unreadMessages: 0 }]);
    expect(await desk.timeline(ticket)).toMatchObject([
      { kind: 'opened', user_id: desk.agent.id, data: { cause: 'agent' } },
    ]);
    expect(await desk.lives(ticket)).toMatchObject([
      { user_id: desk.agent.id, started_at: expect.any(Date), finished_at: null },
    ]);
    expect(await namesOfEvents()).toEqual(['ticket.created']);
  });

  it('reopens the contact’s closed ticket', async () => {
    const old = await desk.talk({ status: 'closed', queue_id: desk.queue.id });
    const { body } = await create(desk.agent, { contactId: old.contact_id, queueId: desk.queue.id });
    expect(body).toMatchObject({ id: old.id, uuid: old.uuid, status: 'open', userId: desk.agent.id });
    expect(await desk.timeline(old)).toMatchObject([{ kind: 'reopened', user_id: desk.agent.id }]);
  });

  it('part of TKT-30: opens a new ticket when the agent cannot see the closed one', async () => {
    for (const closed of [{ queue_id: desk.support.id, user_id: desk.other.id }, {}]) {
      const hidden = await desk.talk({ status: 'closed', ...closed });
      await desk.said(hidden, 'Meu salário atrasou');
      for (const as of [desk.agent, desk.supervisor]) {
        const began = await create(as, { contactId: hidden.contact_id, queueId: desk.queue.id });
        expect([began.status, began.body.id === hidden.id, began.body.lastMessage]).toEqual([200, false, '']);
        await desk.change(as, began.body, { status: 'closed' });
      }
      expect(await desk.rowOf(hidden)).toEqual(hidden);
      expect(await desk.timeline(hidden)).toEqual([]);
    }
  });

  it('part of TKT-30: reopens the newest closed ticket the agent can see', async () => {
    const seen = await desk.talk({ status: 'closed', queue_id: desk.queue.id });
    await desk.talk({ status: 'closed', contact_id: seen.contact_id, queue_id: desk.support.id });
    const { body } = await create(desk.agent, { contactId: seen.contact_id, queueId: desk.queue.id });
    expect(body.id).toBe(seen.id);
  });

  it('TKT-33 part of TKT-19: refuses a second open ticket per number and names the holder', async () => {
    const first = await desk.talk({ queue_id: desk.support.id, user_id: desk.other.id });
    const closed = await desk.talk({ status: 'closed', contact_id: first.contact_id, queue_id: desk.queue.id });
    const { name: queue } = desk.support;
    const holder = {
      id: first.id,
      uuid: first.uuid,
      user: { id: desk.other.id, name: desk.other.name },
      queue: { name: queue },
    };
    const again = await create(desk.agent, { contactId: first.contact_id, queueId: desk.queue.id });
    const reopened = await desk.change(desk.agent, closed, { status: 'open', userId: desk.agent.id });
    for (const refused of [again, reopened]) {
      expect(refused).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET' });
      expect(JSON.parse(refused.text)).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', ticket: holder });
    }
    const spare = await aConnection(server.db.admin, { company_id: desk.company.id });
    const body = { contactId: first.contact_id, queueId: desk.queue.id, whatsappId: spare.id };
    expect((await create(desk.agent, body)).status).toBe(200);
  });

  it('part of TKT-20: needs a queue of one’s own, and oneself, unless one is an admin', async () => {
    const { id: contactId } = await aContact(server.db.admin, { company_id: desk.company.id });
    expect((await create(desk.agent, { contactId })).error).toBe('ERR_QUEUE_REQUIRED');
    expect((await create(desk.agent, { contactId, queueId: desk.support.id })).error).toBe('ERR_NO_PERMISSION');
    const forAnother = { contactId, queueId: desk.queue.id, userId: desk.colleague.id };
    expect((await create(desk.agent, forAnother)).error).toBe('ERR_NO_PERMISSION');
    expect((await create(desk.admin, { contactId, userId: desk.colleague.id })).body).toMatchObject({
      queueId: null,
      userId: desk.colleague.id,
    });
  });

  it('TKT-34 uses the named connection, else the user’s, else the default; refuses without one', async () => {
    const { db } = server;
    const [named, own] = [
      await aConnection(db.admin, { company_id: desk.company.id }),
      await aConnection(db.admin, { company_id: desk.company.id }),
    ];
    const begin = async (more: object = {}) => {
      const { id: contactId } = await aContact(db.admin, { company_id: desk.company.id });
      return create(desk.agent, { contactId, queueId: desk.queue.id, ...more });
    };
    expect((await begin()).body.whatsappId).toBe(desk.connection.id);
    await db.admin.updateTable('users').set({ whatsapp_id: own.id }).where('id', '=', desk.agent.id).execute();
    expect((await begin()).body.whatsappId).toBe(own.id);
    expect((await begin({ whatsappId: named.id })).body.whatsappId).toBe(named.id);
    await db.admin
      .updateTable('connections')
      .set({ deleted_at: new Date(), is_default: false })
      .where('company_id', '=', desk.company.id)
      .execute();
    expect(await begin()).toMatchObject({ status: 400, error: 'ERR_NO_DEF_WAPP_FOUND' });
  });

  it('finds no contact of another company', async () => {
    const other = await aStaffedCompany(server, {});
    const foreign = await aContact(server.db.admin, { company_id: other.company.id });
    expect((await create(desk.admin, { contactId: foreign.id })).error).toBe('ERR_NO_CONTACT_FOUND');
  });
});

describe('deleting', () => {
  it('TKT-17 TKT-40 part of ROL-03: lets an admin delete all but the timeline in one transaction', async () => {
    const ticket = await desk.pending();
    const { id: ticket_id, company_id } = ticket;
    await desk.change(desk.agent, ticket, { status: 'open' });
    await desk.said(ticket, 'Olá');
    await server.db.admin.insertInto('ticket_tags').values({ company_id, ticket_id, tag_id: desk.tag.id }).execute();
    await server.db.admin
      .insertInto('ticket_notes')
      .values({ company_id, ticket_id, user_id: desk.agent.id, note: 'Ligar amanhã' })
      .execute();
    const boss = await listener(desk.admin);
    const remove = (as: Person) => server.call(ticketRoutes.deleteTicket, { as: as.token, params: { id: ticket_id } });
    for (const as of [desk.agent, desk.supervisor]) expect((await remove(as)).error).toBe('ERR_NO_PERMISSION');
    expect((await remove(desk.admin)).status).toBe(200);
    for (const table of ['messages', 'ticket_notes', 'ticket_tags', 'ticket_tracking'] as const) {
      const rows = await server.db.admin
        .selectFrom(table)
        .select('ticket_id')
        .where('ticket_id', '=', ticket_id)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    expect((await desk.timeline(ticket)).map(({ kind }) => kind)).toEqual(['accepted', 'deleted']);
    await boss.waitFor(liveChannel(company_id, 'ticket'), (payload: { action: string }) => payload.action === 'delete');
    expect((await remove(desk.admin)).error).toBe('ERR_NO_TICKET_FOUND');
  });
});

async function listener({ token }: Person): Promise<LiveClient> {
  const client = await joinLive(server.url, { token });
  client.socket.emit('joinNotification');
  await new Promise((done) => setTimeout(done, 120));
  open.push(client);
  return client;
}

describe('reading', () => {
  const mark = (what: 'readTicket' | 'unreadTicket', as: Person, id: number) =>
    server.call(ticketRoutes[what], { as: as.token, params: { id } });

  it('X-TKT-02 part of TKT-38: read clears the count and sends the receipt; unread restores', async () => {
    const ticket = await desk.talk({ queue_id: desk.queue.id, user_id: desk.agent.id, unread_messages: 2 });
    await desk.said(ticket, 'antes', { from_me: true, at: new Date(Date.now() - 60_000) });
    await desk.said(ticket, 'um');
    await desk.said(ticket, 'dois');
    await server.call(ticketRoutes.showTicket, { as: desk.agent.token, params: { id: ticket.id } });
    expect(await desk.rowOf(ticket)).toEqual(ticket);
    const boss = await listener(desk.admin);
    expect((await mark('readTicket', desk.agent, ticket.id)).body).toMatchObject({
      unreadMessages: 0,
      updatedAt: ticket.updated_at.toISOString(),
    });
    const leaving = await server.db.admin
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('company_id', '=', desk.company.id)
      .execute();
    expect(leaving).toMatchObject([{ kind: 'read', payload: { refs: [{ fromMe: false }, { fromMe: false }] } }]);
    expect((await mark('unreadTicket', desk.agent, ticket.id)).body.unreadMessages).toBe(2);
    await boss.waitFor(
      liveChannel(desk.company.id, 'ticket'),
      ({ unreadMessages }: { unreadMessages?: number }) => unreadMessages === 2,
    );
    const frames = boss.frames.filter(({ event }) => event === liveChannel(desk.company.id, 'ticket'));
    expect(frames.map(({ args: [payload] }) => livePayloads.ticket.parse(payload))).toEqual(
      [0, 2].map(() => ({ action: 'updateUnread', ticketId: ticket.id, unreadMessages: expect.any(Number) })),
    );
  });

  it('sends no receipt for a waiting ticket, and marks a silent ticket unread', async () => {
    const ticket = await desk.talk({ status: 'pending', queue_id: desk.queue.id, unread_messages: 1 });
    expect((await mark('readTicket', desk.agent, ticket.id)).body.unreadMessages).toBe(0);
    expect(
      await server.db.admin.selectFrom('outbox').selectAll().where('company_id', '=', desk.company.id).execute(),
    ).toEqual([]);
    expect((await mark('unreadTicket', desk.agent, ticket.id)).body.unreadMessages).toBe(1);
    expect((await mark('unreadTicket', desk.agent, ticket.id)).body.unreadMessages).toBe(1);
    expect((await mark('readTicket', desk.other, ticket.id)).error).toBe('ERR_NO_PERMISSION');
  });
});
