import { liveChannel, livePayloads } from '@recadia/contract/live';
import type { Message } from '@recadia/contract/messages';
import { connectionRoutes } from '@recadia/contract/connection-routes';
import { aConnection, aContact, aTicket } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteMessage, editMessage, retryMessage, sendMessage } from '../features/messages/messages.service.ts';
import type { Actor } from '../platform/session/people.ts';
import { startLinkedShop, type LinkedShop } from '../testing/linked-shop.ts';
import { joinLive, type LiveClient } from '../testing/live-client.ts';
import { waitUntil } from '../testing/wait-until.ts';

let shop: LinkedShop;
let ana: Actor;
let screen: LiveClient;
beforeAll(async () => {
  shop = await startLinkedShop();
  ana = shop.actor(shop.agent, [shop.queue.id]);
  screen = await joinLive(shop.server.url, { token: shop.agent.token });
  screen.socket.emit('joinNotification');
}, 60_000);
afterAll(async () => {
  screen.close();
  await shop.stop();
});

const text = (words: string) => ({ kind: 'text', text: words }) as const;
const channel = () => liveChannel(shop.scope.companyId, 'appMessage');
/** Acknowledgements of one message that the screen received, in order. */
const shown = (id: number) =>
  screen.frames
    .filter(({ event }) => event === channel())
    .map(({ args }) => livePayloads.appMessage.parse(args[0]))
    .filter((payload) => payload.action !== 'delete')
    .filter(({ message }) => message.id === String(id));
const see = (id: number, fits: (message: Message) => boolean) =>
  waitUntil(() => shown(id).find(({ message }) => fits(message)), 'what the screen shows', 20_000);
const send = (ticketId: number, words: string, clientId?: string) =>
  sendMessage(shop.scope, ana, ticketId, { body: text(words), clientId });

it('MSG-22 stores a send first, raises its ticks; a failed one retries under the same id', async () => {
  const { phone, ticket } = await shop.customer();
  const { id } = await send(ticket.id, 'bom dia', 'from-the-browser');
  await see(id, ({ ack }) => ack >= 3);
  const { wa_id: waId } = (await shop.messages(ticket.id)).find((one) => one.id === id) ?? {};
  await shop.emulator.read(phone, { to: shop.phone, id: waId ?? '' });
  await see(id, ({ ack }) => ack === 4);
  const [first, ...later] = shown(id);
  expect(first).toMatchObject({ action: 'create', message: { ack: 0, clientId: 'from-the-browser', error: null } });
  const acks = later.map(({ message }) => message.ack);
  expect(acks).toEqual([...acks].sort((a, b) => a - b));
  expect(shop.emulator.inbox(phone).filter(({ id: inboxId }) => inboxId === waId)).toHaveLength(1);

  const unknown = shop.newPhone();
  shop.emulator.addPerson({ phone: unknown, name: 'Ninguém' });
  const of = { company_id: shop.scope.companyId, connection_id: shop.connectionId };
  const contact = await aContact(shop.server.db.admin, { company_id: of.company_id, number: unknown });
  const cold = await aTicket(shop.server.db.admin, {
    ...of,
    contact_id: contact.id,
    status: 'open',
    queue_id: shop.queue.id,
  });
  shop.emulator.lockReachOut(shop.phone, new Date(Date.now() + 3_600_000));
  const { id: failing } = await send(cold.id, 'oferta', 'again-and-again');
  const failed = await see(failing, ({ error }) => error !== null);
  expect(failed).toMatchObject({ action: 'update', message: { error: { code: 'ERR_SENDING_WAPP_MSG' } } });
  expect(failed.message.error?.reason).toBe('restricted');
  const [before] = await shop.messages(cold.id);
  shop.emulator.lockReachOut(shop.phone, null);
  await retryMessage(shop.scope, ana, failing);
  await waitUntil(() => shop.emulator.inbox(unknown).length > 0, 'the message', 20_000);
  const [after] = await shop.messages(cold.id);
  expect([after?.wa_id, after?.client_id, after?.send_error]).toEqual([before?.wa_id, 'again-and-again', null]);
  expect(shop.emulator.inbox(unknown)).toMatchObject([{ id: before?.wa_id }]);
});

it('MSG-24 edits and deletes own messages at WhatsApp, within its time, and no others', async () => {
  const { phone, ticket } = await shop.customer();
  const { id } = await send(ticket.id, 'custa 10');
  await see(id, ({ ack }) => ack >= 2);
  const inbound = (await shop.messages(ticket.id)).find((one) => !one.from_me)?.id ?? 0;
  const loner = shop.actor(shop.loner, []);
  const otherScope = { companyId: shop.scope.companyId + 1 };
  const edit = (one: number, who = ana) => editMessage(shop.scope, who, one, 'custa 12');
  const remove = (one: number, who = ana) => deleteMessage(shop.scope, who, one);

  await expect(edit(inbound)).rejects.toMatchObject({ code: 'ERR_EDITING_WAPP_MSG' });
  await expect(remove(inbound)).rejects.toMatchObject({ code: 'ERR_DELETE_WAPP_MSG' });
  for (const change of [edit, remove]) {
    await expect(change(id, loner)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  }
  await expect(editMessage(otherScope, ana, id, 'x')).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });

  await edit(id);
  expect((await see(id, ({ isEdited }) => isEdited)).message).toMatchObject({ body: 'custa 12', isDeleted: false });
  const { admin } = shop.server.db;
  const kept = await admin.selectFrom('message_edits').select('old_body').where('message_id', '=', id).execute();
  expect(kept).toEqual([{ old_body: 'custa 10' }]);
  await remove(id);
  expect((await see(id, ({ isDeleted }) => isDeleted)).message).toMatchObject({ body: '' });
  expect((await shop.messages(ticket.id)).find((one) => one.id === id)).toMatchObject({ body: 'custa 12' });
  const arrived = () => shop.emulator.inbox(phone).find(({ from }) => from === shop.phone);
  await waitUntil(() => arrived()?.deletedAt !== undefined, 'the deletion on their phone');
  expect(arrived()).toMatchObject({ editedText: 'custa 12' });

  const { id: old } = await send(ticket.id, 'antiga');
  await see(old, ({ ack }) => ack >= 2);
  const aged = (ms: number) =>
    admin
      .updateTable('messages')
      .set({ at: new Date(Date.now() - ms) })
      .where('id', '=', old)
      .execute();
  await aged(16 * 60_000);
  await expect(edit(old)).rejects.toMatchObject({ code: 'ERR_EDITING_WAPP_MSG' });
  await aged(49 * 3_600_000);
  await expect(remove(old)).rejects.toMatchObject({ code: 'ERR_DELETE_WAPP_MSG' });
});

it('MSG-25 WAP-15 refuses to send without a session, waits for one, needs an open ticket', async () => {
  const { admin } = shop.server.db;
  const company_id = shop.scope.companyId;
  const { id: connection_id } = await aConnection(admin, { company_id });
  await admin
    .updateTable('wa_sessions')
    .set({ desired: 'stopped' })
    .where('connection_id', '=', connection_id)
    .execute();
  const official = await aConnection(admin, { company_id, provider: 'cloud', cloud_app_key: 'k'.repeat(20) });
  const talk = async (connectionId: number, fields: object = {}) => {
    const contact = await aContact(admin, { company_id });
    const where = { company_id, contact_id: contact.id, connection_id: connectionId, queue_id: shop.queue.id };
    return (await aTicket(admin, { ...where, status: 'open', ...fields })).id;
  };
  const become = (id: number, status: string) =>
    admin.updateTable('connections').set({ status }).where('id', '=', id).execute();
  const answer = (ticketId: number, who = ana) =>
    sendMessage(shop.scope, who, ticketId, { body: text('oi') }).then(
      () => 'waits',
      (error: { code?: string }) => error.code,
    );

  const ticketId = await talk(connection_id);
  const answers: Record<string, unknown> = {};
  for (const status of ['CONNECTED', 'OPENING', 'PAIRING', 'DISCONNECTED', 'qrcode', 'TIMEOUT']) {
    await become(connection_id, status);
    answers[status] = await answer(ticketId);
  }
  const refused = 'ERR_WAPP_NOT_INITIALIZED';
  expect(answers).toEqual({
    CONNECTED: 'waits',
    OPENING: 'waits',
    PAIRING: 'waits',
    DISCONNECTED: refused,
    qrcode: refused,
    TIMEOUT: refused,
  });
  const rows = await admin.selectFrom('outbox').select('state').where('connection_id', '=', connection_id).execute();
  expect(rows).toEqual([{ state: 'waiting' }, { state: 'waiting' }, { state: 'waiting' }]);
  // The state that a refused token leaves behind.
  await become(official.id, 'DISCONNECTED');
  expect(await answer(await talk(official.id))).toBe(refused);

  await become(connection_id, 'CONNECTED');
  expect(await answer(await talk(connection_id, { status: 'closed' }))).toBe('ERR_NO_PERMISSION');
  expect(await answer(ticketId, shop.actor(shop.loner, []))).toBe('ERR_NO_PERMISSION');
  const missing = { as: shop.admin.token, params: { id: 999_999 } };
  expect(await shop.server.call(connectionRoutes.showConnection, missing)).toMatchObject({
    status: 404,
    error: 'ERR_NO_WAPP_FOUND',
  });
});
