import { liveChannel, livePayloads } from '@recadia/contract/live';
import { conversationRoutes as routes } from '@recadia/contract/message-routes';
import type { RouteSpec } from '@recadia/contract/route';
import { aContact, aMessage, aQueue, aTicket } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { joinLive } from '../../../testing/live-client.ts';
import { aStaffedCompany, type Person } from '../../../testing/world.ts';
import { aTalk, type Talk } from '../../../testing/talk.ts';
import { useTestServer } from '../../../testing/use-server.ts';

const server = useTestServer();

const callRoute = <R extends RouteSpec>(route: R, as: Person, id: number, body?: object) =>
  server.call(route, { as: as.token, params: { id }, ...(body && { body }) });
const chat = { kind: 'pn', value: '5511910000000' };
const createOwnMessage = (talk: Talk, fields: object = {}) =>
  aMessage(server.db.admin, { ...talk.of, from_me: true, ack: 1, data: JSON.stringify({ chat }), ...fields });
/** A send that WhatsApp refused permanently. */
async function refused(talk: Talk, state = 'failed') {
  const why = { send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'restricted' };
  const message = await createOwnMessage(talk, { ack: 0, client_id: randomUUID(), body: 'oferta', ...why });
  const row = { company_id: talk.company.id, connection_id: talk.connection.id, chat: 'pn:1', kind: 'send' };
  const end = { state, finished_at: state === 'sent' || state === 'failed' ? new Date() : null };
  const send = { ...row, client_id: message.client_id ?? '', message_id: message.id, payload: '{}', ...end };
  await server.db.admin.insertInto('outbox').values(send).execute();
  return message;
}
const jobs = async (talk: Talk, kind: string) => (await talk.outbox()).filter((row) => row.kind === kind);

describe('an edit', () => {
  it('MSG-15 part of MSG-07: takes both field names; an empty edit changes nothing', async () => {
    const talk = await aTalk(server);
    const { id } = await createOwnMessage(talk, { body: 'custa 10' });
    const form = { read: true, fromMe: true, mediaUrl: '', quotedMsg: null };
    expect(await callRoute(routes.editMessage, talk.agent, id, { ...form, body: 'custa 11' })).toMatchObject({
      status: 200,
    });
    expect((await callRoute(routes.changeMessage, talk.agent, id, { body: 'custa 12' })).body).toMatchObject({
      id: String(id),
    });
    for (const body of [{}, { body: ' ' }])
      expect((await callRoute(routes.changeMessage, talk.agent, id, body)).body).toMatchObject({ body: 'custa 10' });
    const wanted = await jobs(talk, 'edit');
    expect(wanted).toMatchObject([{ payload: { text: 'custa 11' } }, { payload: { text: 'custa 12' } }]);
    expect(await callRoute(routes.deleteMessage, talk.agent, id)).toMatchObject({
      status: 200,
      body: { id: String(id) },
    });
    expect(await jobs(talk, 'delete')).toMatchObject([{ message_id: id }]);
  });

  it('ROL-06 is refused, like deletion, for others’, late or unseen messages; a quote is not', async () => {
    const talk = await aTalk(server);
    const mine = await createOwnMessage(talk);
    const late = await createOwnMessage(talk, { at: new Date(Date.now() - 49 * 3_600_000) });
    const inbound = await aMessage(server.db.admin, { ...talk.of, contact_id: talk.contact.id });
    const otherAdmin = (await aStaffedCompany(server, {})).admin;
    const edit = (as: Person, id: number) => callRoute(routes.editMessage, as, id, { body: 'x' });
    const remove = (as: Person, id: number) => callRoute(routes.deleteMessage, as, id);
    for (const id of [late.id, inbound.id]) {
      expect((await edit(talk.agent, id)).error).toBe('ERR_EDITING_WAPP_MSG');
      expect((await remove(talk.agent, id)).error).toBe('ERR_DELETE_WAPP_MSG');
    }
    for (const call of [edit, remove]) {
      expect((await call(talk.loner, mine.id)).error).toBe('ERR_NO_PERMISSION');
      expect((await call(otherAdmin, mine.id)).error).toBe('ERR_NO_MESSAGE_FOUND');
    }
    expect((await remove(talk.agent, mine.id)).body).toMatchObject({ id: String(mine.id) });
    expect(await jobs(talk, 'delete')).toMatchObject([{ message_id: mine.id }]);
    expect(await jobs(talk, 'edit')).toEqual([]);
    const own = await createOwnMessage(talk, { media_type: 'image' });
    for (const { id } of [late, inbound, own]) {
      const request = {
        params: { ticketId: talk.ticket.id },
        body: { body: 'sobre isso', quotedMsg: { id: String(id) } },
      };
      const { body } = await server.call(routes.sendMessage, { as: talk.agent.token, ...request });
      expect(body).toMatchObject({ quotedMsg: { id: String(id) } });
    }
  });

  it('part of TKT-30: refuses to quote a message when its ticket is in another queue', async () => {
    const talk = await aTalk(server);
    const { company_id, connection_id } = talk.of;
    const { id: queue_id } = await aQueue(server.db.admin, { company_id });
    const { id: contact_id } = await aContact(server.db.admin, { company_id });
    const hidden = await aTicket(server.db.admin, { company_id, connection_id, contact_id, queue_id, status: 'open' });
    const unseen = await aMessage(server.db.admin, { company_id, connection_id, ticket_id: hidden.id });
    const { error } = await server.call(routes.sendMessage, {
      as: talk.agent.token,
      params: { ticketId: talk.ticket.id },
      body: { body: 'sobre isso', quotedMsg: { id: String(unseen.id) } },
    });
    expect(error).toBe('ERR_NO_PERMISSION');
  });

  it('sends without a quote when the quoted message is of another ticket', async () => {
    const talk = await aTalk(server);
    const { company_id, connection_id } = talk.of;
    const { id: contact_id } = await aContact(server.db.admin, { company_id });
    const mine = { company_id, connection_id, contact_id, user_id: talk.agent.id, status: 'open' } as const;
    const { id: ticket_id } = await aTicket(server.db.admin, mine);
    const other = await aMessage(server.db.admin, { company_id, connection_id, ticket_id, contact_id });
    const { body } = await server.call(routes.sendMessage, {
      as: talk.agent.token,
      params: { ticketId: talk.ticket.id },
      body: { body: 'sobre isso', quotedMsg: { id: String(other.id) } },
    });
    expect(body).toMatchObject({ body: 'sobre isso', quotedMsg: null });
    const [send] = await jobs(talk, 'send');
    expect(send?.payload).not.toHaveProperty('quoted');
  });
});

describe('failed messages', () => {
  it('X-MSG-05 are sent again as the same message, or discarded from every screen', async () => {
    const talk = await aTalk(server);
    const screen = await joinLive(server.url, { token: talk.agent.token });
    screen.socket.emit('joinNotification');
    await aMessage(server.db.admin, { ...talk.of, body: 'tem em azul?', contact_id: talk.contact.id });
    const again = await refused(talk);
    expect((await callRoute(routes.retryMessage, talk.agent, again.id)).body).toMatchObject({
      id: String(again.id),
      error: null,
    });
    expect(await jobs(talk, 'send')).toMatchObject([{ client_id: again.client_id, state: 'waiting' }]);
    expect((await callRoute(routes.retryMessage, talk.agent, again.id)).error).toBe('ERR_SENDING_WAPP_MSG');
    await server.db.admin.deleteFrom('messages').where('id', '=', again.id).execute();

    const { id } = await refused(talk);
    await server.db.admin.updateTable('tickets').set({ last_message: 'oferta', last_from_me: true }).execute();
    expect((await callRoute(routes.discardMessage, talk.agent, id)).status).toBe(200);
    expect((await talk.messages()).map(({ body }) => body)).toEqual(['tem em azul?']);
    expect(await talk.now()).toMatchObject({ last_message: 'tem em azul?', last_from_me: false });
    const isGone = ({ action }: { action: string }) => action === 'delete';
    const [payload] = await screen.waitFor(liveChannel(talk.company.id, 'appMessage'), isGone);
    expect(livePayloads.appMessage.parse(payload)).toEqual({
      action: 'delete',
      messageId: String(id),
      ticketId: talk.ticket.id,
    });
    screen.close();
  });

  it('are not discarded while sending, after sending, or by a user who cannot see them', async () => {
    const talk = await aTalk(server);
    const otherAdmin = (await aStaffedCompany(server, {})).admin;
    const sent = await createOwnMessage(talk);
    const unsure = await refused(talk, 'unknown');
    const failed = await refused(talk);
    expect((await callRoute(routes.discardMessage, talk.agent, sent.id)).error).toBe('ERR_SENDING_WAPP_MSG');
    expect((await callRoute(routes.discardMessage, talk.agent, unsure.id)).error).toBe('ERR_SENDING_WAPP_MSG');
    for (const route of [routes.discardMessage, routes.retryMessage]) {
      expect((await callRoute(route, talk.loner, failed.id)).error).toBe('ERR_NO_PERMISSION');
      expect((await callRoute(route, otherAdmin, failed.id)).error).toBe('ERR_NO_MESSAGE_FOUND');
    }
    expect(await talk.messages()).toHaveLength(3);
  });
});

describe('a reaction', () => {
  it('X-MSG-07 goes to WhatsApp and is taken back by null; only one sign is one', async () => {
    const talk = await aTalk(server);
    const { id } = await aMessage(server.db.admin, { ...talk.of, contact_id: talk.contact.id });
    const react = (emoji: unknown, as = talk.agent) => callRoute(routes.reactToMessage, as, id, { emoji });
    const signs = ['👍', '❤️', '👨‍👩‍👧‍👦', '🇧🇷', '1️⃣'];
    for (const emoji of [...signs, null]) expect((await react(emoji)).status).toBe(200);
    const wanted = (await jobs(talk, 'react')).map(({ payload }) => (payload as { emoji: unknown }).emoji);
    expect(wanted).toEqual([...signs, null]);
    for (const words of ['ok', '', '<b>👍</b>', '👍'.repeat(40), 7])
      expect((await react(words)).error).toBe('ERR_VALIDATION');
    expect((await react('👍', talk.loner)).error).toBe('ERR_NO_PERMISSION');
  });
});
