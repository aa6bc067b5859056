import { liveChannel, livePayloads } from '@recadia/contract/live';
import { tenantTx } from '@recadia/db';
import { aConnection, aContact, aMessage, aQueue, aTicket, aUser } from '@recadia/db/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { emit } from '../../platform/emit.ts';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { aPerson, aStaffedCompany, type Person, type StaffedCompany } from '../../testing/world.ts';
import { recordInbound } from './index.ts';
import { ana, minute, inboundMessage } from '../../testing/inbound-events.ts';
import { useTestServer } from '../../testing/use-server.ts';

const server = useTestServer();
let home: StaffedCompany;
let support: { id: number };
let of: { company_id: number; connection_id: number };
const open: LiveClient[] = [];

beforeEach(async () => {
  home = await aStaffedCompany(server, {});
  const company_id = home.company.id;
  support = await aQueue(server.db.admin, { company_id });
  of = { company_id, connection_id: (await aConnection(server.db.admin, { company_id, is_default: true })).id };
});
afterAll(() => {
  for (const client of open) client.close();
});

const everything: [string, ...unknown[]][] = [
  ['joinTickets', 'open'],
  ['joinTickets', 'pending'],
  ['joinTickets', 'closed'],
  ['joinNotification'],
];

async function listener({ token }: Person, joins = everything, since?: number): Promise<LiveClient> {
  const client = await joinLive(server.url, { token, since });
  for (const [event, ...args] of joins) client.socket.emit(event, ...args);
  // Join events have no answer, so wait until the server has handled them.
  await new Promise((done) => setTimeout(done, joins.length > 0 ? 120 : 0));
  open.push(client);
  return client;
}

const scope = () => ({ companyId: of.company_id });
const emitEvent = (name: `${string}.${string}`, entityId: number, data: object = {}) =>
  tenantTx(scope(), (tx) => emit(tx, scope(), { name, entityId, data: { ...data } }));
/** Events of a company arrive in order: a client that received the newcomer's event received all earlier events. */
const barrier = async (clients: LiveClient[]) => {
  const { id } = await aUser(server.db.admin, { company_id: of.company_id });
  await emitEvent('user.updated', id);
  const isNewcomer = ({ user }: { user?: { id: number } }) => user?.id === id;
  await Promise.all(clients.map((client) => client.waitFor(liveChannel(of.company_id, 'user'), isNewcomer)));
};

/** The payloads a client received, parsed with the contract. */
const receivedBy = (client: LiveClient, kind: 'ticket' | 'appMessage' | 'contact') =>
  client.frames
    .filter(({ event }) => event === liveChannel(of.company_id, kind))
    .map(({ args: [payload] }) => livePayloads[kind].parse(payload));

async function aTalk(fields: { status?: string; user_id?: number | null; queue_id?: number | null }) {
  const { id: contact_id } = await aContact(server.db.admin, { company_id: of.company_id });
  const ticket = await aTicket(server.db.admin, { ...of, contact_id, status: 'open', ...fields });
  const message = await aMessage(server.db.admin, { ...of, ticket_id: ticket.id, contact_id });
  return { ticket, message };
}

describe('message events', () => {
  it('reach viewers of the ticket alone', async () => {
    const company_id = of.company_id;
    const all = await aPerson(server, { company_id, all_ticket: true });
    const other = await aPerson(server, { company_id, queue_ids: [support.id] });
    const stranger = (await aStaffedCompany(server, {})).admin;
    const people = { ...home, all, other, stranger };
    const names = ['admin', 'supervisor', 'agent', 'loner', 'all', 'other', 'stranger'] as const;
    const clients = await Promise.all(names.map((name) => listener(people[name])));
    const talks = {
      'in the queue': [await aTalk({ queue_id: home.queue.id }), ['admin', 'supervisor', 'agent']],
      'in another queue': [await aTalk({ queue_id: support.id }), ['admin', 'other']],
      'of the loner': [await aTalk({ queue_id: support.id, user_id: home.loner.id }), ['admin', 'loner', 'other']],
      'waiting without queue': [await aTalk({ status: 'pending' }), ['admin', 'all']],
      'of a user without queue': [await aTalk({ user_id: home.loner.id }), ['admin', 'loner']],
      'closed without queue': [await aTalk({ status: 'closed' }), ['admin']],
    } as const;
    for (const [talk] of Object.values(talks)) await emitEvent('message.updated', talk.message.id);
    await barrier(clients.slice(0, -1));
    for (const [what, [{ message }, expected]] of Object.entries(talks)) {
      const who = names.filter((_, i) =>
        receivedBy(clients[i] as LiveClient, 'appMessage').some(
          (one) => 'message' in one && one.message.id === String(message.id),
        ),
      );
      expect([what, who]).toEqual([what, expected]);
    }
  });

  it('comes as it is stored: a customer writes, and the screen has contact, ticket and message', async () => {
    const boss = await listener(home.admin);
    const event = inboundMessage('w1', 'Olá, tudo bem?', { senderName: 'Ana', at: minute(0) });
    await tenantTx(scope(), (tx) => recordInbound(tx, scope(), { connectionId: of.connection_id }, [event]));
    await boss.waitFor(liveChannel(of.company_id, 'appMessage'));
    const row = await server.db.admin
      .selectFrom('messages')
      .selectAll()
      .where('company_id', '=', of.company_id)
      .executeTakeFirstOrThrow();
    const [created] = receivedBy(boss, 'ticket');
    expect(created).toMatchObject({ action: 'update', ticket: { status: 'pending', userId: null, queue: null } });
    const [contact] = receivedBy(boss, 'contact');
    expect(contact).toMatchObject({ action: 'create', contact: { name: 'Ana', number: ana.value, extraInfo: [] } });
    const [message] = receivedBy(boss, 'appMessage');
    expect(message).toEqual({
      action: 'create',
      message: {
        id: String(row.id),
        ticketId: row.ticket_id,
        body: 'Olá, tudo bem?',
        fromMe: false,
        read: false,
        ack: 0,
        mediaType: 'chat',
        mediaUrl: null,
        quotedMsg: null,
        isDeleted: false,
        isEdited: false,
        createdAt: minute(0).toISOString(),
        senderId: `pn:${ana.value}`,
        contact: expect.objectContaining({ name: 'Ana', number: ana.value }),
        userId: null,
        clientId: null,
        error: null,
        file: null,
        location: null,
        reactions: [],
      },
      ticket: expect.objectContaining({
        id: row.ticket_id,
        unreadMessages: 1,
        lastMessage: 'Olá, tudo bem?',
        whatsappId: of.connection_id,
      }),
      contact: expect.objectContaining({ id: row.contact_id, name: 'Ana' }),
    });
  });

  it('shows nothing any more of what was deleted', async () => {
    const boss = await listener(home.admin);
    const { ticket } = await aTalk({ queue_id: home.queue.id });
    const message = await aMessage(server.db.admin, {
      ...of,
      ticket_id: ticket.id,
      body: 'segredo',
      is_deleted: true,
      media_type: 'document',
      media_name: 'segredo.pdf',
      media_state: 'stored',
      media_path: `${of.company_id}/x`,
      media_bytes: 1,
    });
    await emitEvent('message.updated', message.id);
    await boss.waitFor(liveChannel(of.company_id, 'appMessage'));
    const shown = { body: '', mediaUrl: null, file: null, isDeleted: true, mediaType: 'application' };
    expect(receivedBy(boss, 'appMessage')).toMatchObject([{ message: shown }]);
    expect(JSON.stringify(boss.frames)).not.toContain('segredo');
    const headers = { authorization: `Bearer ${home.admin.token}` };
    expect((await fetch(`${server.url}/messages/${message.id}/media`, { headers })).status).toBe(404);
  });
});

describe('a ticket that goes elsewhere', () => {
  const move = async (ticket: { id: number; status: string; queue_id: number | null }, to: number) => {
    await server.db.admin.updateTable('tickets').set({ queue_id: to }).where('id', '=', ticket.id).execute();
    await emitEvent('ticket.updated', ticket.id, {
      before: { status: ticket.status, userId: null, queueId: ticket.queue_id },
    });
  };

  it('X-RTM-05 leaves screens that may not see it any more, also open conversations', async () => {
    const { ticket, message } = await aTalk({ queue_id: home.queue.id });
    const [boss, lister, reader] = await Promise.all([
      listener(home.admin),
      listener(home.supervisor),
      listener(home.agent, [['joinChatBox', ticket.id]]),
    ]);
    await emitEvent('message.updated', message.id);
    await reader.waitFor(liveChannel(of.company_id, 'appMessage'));
    await move(ticket, support.id);
    await emitEvent('message.updated', message.id);
    await barrier([boss, lister, reader]);
    expect(receivedBy(reader, 'ticket')).toEqual([{ action: 'delete', ticketId: ticket.id }]);
    expect(receivedBy(lister, 'ticket')).toEqual([{ action: 'delete', ticketId: ticket.id }]);
    expect(receivedBy(boss, 'ticket')).toMatchObject([{ action: 'update', ticket: { queueId: support.id } }]);
    expect([reader, lister, boss].map((one) => receivedBy(one, 'appMessage').length)).toEqual([1, 1, 2]);
  });

  it('is gone also for who was away', async () => {
    const { ticket } = await aTalk({ queue_id: home.queue.id });
    const boss = await listener(home.admin);
    await move(ticket, support.id);
    await barrier([boss]);
    const back = await listener(home.agent, [], 0);
    const [missed] = (await back.waitFor('catchUp')) as [{ events: { kind: string }[] }];
    const ofTickets = missed.events.filter(({ kind }) => kind === 'ticket');
    expect(ofTickets).toMatchObject([{ kind: 'ticket', payload: { action: 'delete', ticketId: ticket.id } }]);
  });

  it('cannot be followed by who may not see it', async () => {
    const { ticket, message } = await aTalk({ queue_id: support.id });
    const reader = await listener(home.agent, [['joinChatBox', ticket.id]]);
    await emitEvent('message.updated', message.id);
    await barrier([reader]);
    expect(receivedBy(reader, 'appMessage')).toEqual([]);
  });
});
