import { tenantTx } from '@recadia/db';
import { aMessage } from '@recadia/db/testing';
import { WaError } from '@recadia/whatsapp';
import { describe, expect, it } from 'vitest';
import { clock } from '../../../platform/clock.ts';
import { receiveAck, receiveFailure } from '../inbound/changes.ts';
import { enqueueRead, enqueueReaction, enqueueTyping, retrySend } from './outbox.ts';
import { confirmSend, refuseSend } from './settle.ts';
import { useCloudOutbox } from '../testing/cloud-outbox.ts';

const rig = useCloudOutbox();
let people = 0;

async function chat() {
  const phone = `55119${80_000_000 + (people += 1)}`;
  const lastInbound = rig.cloud.customer(phone);
  return { ...(await rig.outbox.conversation('cloud', phone)), phone, lastInbound };
}
const texts = (phone: string) =>
  rig.cloud.received(phone).map(({ body }) => (body.kind === 'text' ? body.text : body.kind));

describe('a send over the Cloud API', () => {
  it('is a message with a clock first, and has WhatsApp’s id and a tick once it has left', async () => {
    const { send, message, work, phone, events, outbox: rows, next } = await chat();
    const { id } = await send('bom dia', { clientId: 'from-the-browser' });
    expect(await message(id)).toMatchObject({ ack: 0, wa_id: null, client_id: 'from-the-browser', from_me: true });
    expect(await next()).toMatchObject({ priority: 20 });
    await work();
    const [received] = rig.cloud.received(phone);
    expect(await message(id)).toMatchObject({ ack: 1, wa_id: received?.id, send_error: null });
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect((await events()).map(({ name }) => name)).toEqual(['message.created', 'message.updated']);
    expect(await next()).toBeNull();
  });

  it('asked for twice under one client id is one message', async () => {
    const { send, work, phone } = await chat();
    const first = await send('uma vez', { clientId: 'same-again' });
    expect(await send('uma vez', { clientId: 'same-again' })).toEqual({ id: first.id, isNew: false });
    await work();
    expect(texts(phone)).toEqual(['uma vez']);
  });

  it('keeps the order within a chat, an agent’s before a campaign’s', async () => {
    const { send, work, phone } = await chat();
    await send('promoção', { from: 'campaign' });
    for (const text of ['um', 'dois', 'três']) await send(text);
    await send('do robô', { from: 'bot' });
    await work();
    expect(texts(phone)).toEqual(['um', 'dois', 'três', 'do robô', 'promoção']);
  });

  it('is unknown when its answer is lost, blocks no other, and fails visibly after a minute', async () => {
    const { send, work, message, outbox: rows, phone, next, events } = await chat();
    rig.cloud.emulator.chaos.add({ action: 'refuse', kind: 'answer', times: 1 });
    const lost = await send('chegou?');
    await send('a seguinte');
    await work();
    expect(texts(phone)).toEqual(['chegou?', 'a seguinte']);
    expect((await rows()).map(({ state }) => state)).toEqual(['unknown', 'sent']);
    expect(await message(lost.id)).toMatchObject({ ack: 0, send_error: null });
    expect(await next()).not.toBeNull();
    await rig.outbox.moveClock(61_000);
    await work();
    expect(texts(phone)).toEqual(['chegou?', 'a seguinte']);
    const failed = { send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'answer-lost', wa_id: null };
    expect(await message(lost.id)).toMatchObject(failed);
    expect((await events()).at(-1)).toMatchObject({ name: 'message.failed', data: { reason: 'answer-lost' } });
  });

  it('is resolved from unknown or failed by a status that carries our id', async () => {
    for (const waitedMs of [0, 61_000]) {
      const { send, work, message, outbox: rows, phone, scope, connection } = await chat();
      rig.cloud.emulator.chaos.add({ action: 'refuse', kind: 'answer', times: 1 });
      const clientId = `resolved-${waitedMs}`;
      const { id } = await send('chegou', { clientId });
      await work();
      await rig.outbox.moveClock(waitedMs);
      await work();
      const waId = rig.cloud.received(phone)[0]?.id ?? '';
      const status = {
        connectionId: connection.id,
        clientId,
        ref: { chat: { kind: 'pn', value: phone }, id: waId, fromMe: true },
      } as const;
      expect(await tenantTx(scope, (tx) => confirmSend(tx, scope, status))).toBe(true);
      expect(await message(id)).toMatchObject({ wa_id: waId, ack: 1, send_error: null });
      expect(await rows()).toMatchObject([{ state: 'sent' }]);
      await rig.outbox.moveClock(61_000);
      await work();
      expect(await message(id)).toMatchObject({ send_error: null });
    }
  });

  it('begun by a process that died is unknown, not repeated', async () => {
    const { send, work, outbox: rows, phone, scope } = await chat();
    await send('talvez');
    await rig.outbox.db.admin
      .updateTable('outbox')
      .set({ state: 'sending', attempts: 1, attempted_at: clock.now() })
      .where('company_id', '=', scope.companyId)
      .execute();
    await work();
    expect([texts(phone), (await rows())[0]?.state]).toEqual([[], 'unknown']);
  });

  it('tried again by a person goes under the same ids', async () => {
    const { send, work, message, phone, scope } = await chat();
    rig.cloud.emulator.chaos.add({ action: 'refuse', kind: 'messages', code: 131026, times: 1 });
    const { id } = await send('de novo', { clientId: 'tried-again' });
    await work();
    expect(await message(id)).toMatchObject({ send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'undeliverable' });
    await tenantTx(scope, (tx) => retrySend(tx, scope, id));
    expect(await message(id)).toMatchObject({ send_error: null, client_id: 'tried-again' });
    await work();
    expect(texts(phone)).toEqual(['de novo']);
    expect(await message(id)).toMatchObject({ ack: 1 });
    await expect(tenantTx(scope, (tx) => retrySend(tx, scope, id))).rejects.toMatchObject({
      code: 'ERR_SENDING_WAPP_MSG',
    });
  });

  it('outside the window fails with that reason at once and lets the template behind it go', async () => {
    const phone = `55119${80_000_000 + (people += 1)}`;
    rig.cloud.emulator.addPerson({ phone, name: 'Fria' });
    rig.cloud.emulator.addTemplate('5511900001111', { name: `aviso_${people}`, text: 'Olá {{1}}', language: 'pt_BR' });
    const { send, work, message } = await rig.outbox.conversation('cloud', phone);
    rig.cloud.emulator.chaos.add({ action: 'refuse', kind: 'messages', code: 131047, times: 1 });
    const cold = await send('oi?');
    const words = { name: `aviso_${people}`, language: 'pt_BR', parameters: ['Ana'], shownAs: 'Olá Ana' };
    const template = await send({ kind: 'template', ...words });
    await work();
    expect(await message(cold.id)).toMatchObject({ send_detail: 'window-closed', ack: 0 });
    expect(await message(template.id)).toMatchObject({ send_error: null, ack: 1, body: 'Olá Ana' });
  });

  it('holds its chat for a minute when Meta is unavailable, then fails and frees it', async () => {
    const { send, work, message, phone } = await chat();
    rig.cloud.emulator.chaos.add({ action: 'refuse', kind: 'messages', code: 131016 });
    const first = await send('espera');
    const second = await send('atrás');
    await work();
    expect([await message(first.id), await message(second.id)]).toMatchObject([
      { send_error: null },
      { send_error: null },
    ]);
    for (let passed = 0; passed < 60_000; passed += 10_000) {
      await rig.outbox.moveClock(10_000);
      await work();
    }
    rig.cloud.emulator.chaos.clear();
    expect(await message(first.id)).toMatchObject({ send_detail: 'platform-trouble' });
    await rig.outbox.moveClock(16_000);
    await work();
    expect(texts(phone)).toEqual(['atrás']);
  });

  it('refused by a later status fails with its reason, unless the phone has it already', async () => {
    const { send, work, message, phone, scope, connection } = await chat();
    const { id } = await send('não existe');
    await work();
    const waId = rig.cloud.received(phone)[0]?.id ?? '';
    const about = {
      connectionId: connection.id,
      ref: { chat: { kind: 'pn', value: phone }, id: waId, fromMe: true },
    } as const;
    const error = new WaError('undeliverable', 'never');
    await tenantTx(scope, (tx) => refuseSend(tx, scope, { ...about, error }));
    expect(await message(id)).toMatchObject({ send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'undeliverable' });
    const other = await send('lida');
    await work();
    const ref = { ...about.ref, id: rig.cloud.received(phone)[1]?.id ?? '' };
    await rig.outbox.db.admin.updateTable('messages').set({ ack: 4 }).where('id', '=', other.id).execute();
    await tenantTx(scope, (tx) => refuseSend(tx, scope, { ...about, ref, error }));
    expect(await message(other.id)).toMatchObject({ send_error: null, ack: 4 });
  });
});

it('keeps a failure when an older status says sent, not when the phone has the message', async () => {
  const { send, work, message, phone, scope, connection, outbox: rows } = await chat();
  const { id } = await send('falhou');
  await work();
  const ref = { chat: { kind: 'pn', value: phone }, id: rig.cloud.received(phone)[0]?.id ?? '', fromMe: true } as const;
  const source = { connectionId: connection.id, provider: 'cloud' } as const;
  const status = { dedupeKey: 's', at: clock.now(), ref };
  const error = new WaError('undeliverable', 'never');
  await tenantTx(scope, (tx) => receiveFailure(tx, scope, source, { ...status, type: 'failed', error }));
  await tenantTx(scope, (tx) => receiveAck(tx, scope, source, { ...status, type: 'ack', ack: 2 }));
  expect(await message(id)).toMatchObject({ send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'undeliverable', ack: 1 });
  expect(await rows()).toMatchObject([{ state: 'failed' }]);
  await tenantTx(scope, (tx) => receiveAck(tx, scope, source, { ...status, type: 'ack', ack: 3 }));
  expect(await message(id)).toMatchObject({ send_error: null, ack: 3 });
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
});

it('fails a send that waited for a day since it was written, until a person tries again', async () => {
  const { send, work, message, phone, scope } = await chat();
  const { id } = await send('ontem');
  await rig.outbox.moveClock(24 * 3_600_000 + 1_000);
  await work();
  expect(await message(id)).toMatchObject({ send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'too-late' });
  await tenantTx(scope, (tx) => retrySend(tx, scope, id));
  await work();
  expect([texts(phone), await message(id)]).toMatchObject([['ontem'], { send_error: null, ack: 1 }]);
});

it('begins no attempt when the company was blocked after its lane was claimed', async () => {
  const { send, work, message, next, phone, scope, outbox: rows } = await chat();
  const setDue = (due_date: string) =>
    rig.outbox.db.admin.updateTable('companies').set({ due_date }).where('id', '=', scope.companyId).execute();
  const { id } = await send('depois de pagar');
  await setDue('2020-01-01');
  await work();
  expect(texts(phone)).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(await next()).not.toBeNull();
  await setDue('2999-01-01');
  await work();
  expect([texts(phone), await message(id)]).toMatchObject([['depois de pagar'], { ack: 1 }]);
});

it('holds a send for five minutes when no gateway holds the number, then fails', async () => {
  const { send, work, message } = await chat();
  rig.outbox.setProvider(undefined);
  const { id } = await send('já volto');
  await work();
  await rig.outbox.moveClock(200_000);
  await work();
  expect(await message(id)).toMatchObject({ send_error: null });
  await rig.outbox.moveClock(200_000);
  await work();
  rig.outbox.setProvider(rig.cloud.provider);
  expect(await message(id)).toMatchObject({ send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'not-connected' });
});

it('sends receipts, typing and reactions in the same lane; drops late typing', async () => {
  const { work, phone, scope, ticket, connection, lastInbound, outbox: rows } = await chat();
  const about = { company_id: scope.companyId, ticket_id: ticket.id, connection_id: connection.id };
  const { id } = await aMessage(rig.outbox.db.admin, { ...about, wa_id: lastInbound });
  await tenantTx(scope, async (tx) => {
    await enqueueRead(tx, scope, ticket.id);
    await enqueueRead(tx, scope, ticket.id);
    await enqueueTyping(tx, scope, ticket.id, true);
    await enqueueReaction(tx, scope, id, '👍');
  });
  await work();
  expect((await rows()).map(({ kind, state }) => [kind, state])).toEqual([
    ['read', 'sent'],
    ['typing', 'sent'],
    ['react', 'sent'],
  ]);
  const [written] = rig.cloud.emulator.inbox(phone);
  expect(written).toMatchObject({ ticks: 3, reactions: { '5511900001111': '👍' } });
  expect(rig.cloud.emulator.isTypedTo(phone, '5511900001111')).toBe(true);
  const kept = await rig.outbox.db.admin
    .selectFrom('message_reactions')
    .selectAll()
    .where('message_id', '=', id)
    .execute();
  expect(kept).toMatchObject([{ emoji: '👍', from_me: true }]);
  await tenantTx(scope, (tx) => enqueueTyping(tx, scope, ticket.id, true));
  await rig.outbox.moveClock(20_000);
  await work();
  expect((await rows()).at(-1)).toMatchObject({ kind: 'typing', state: 'failed', attempts: 0, error: 'too-late' });
});

it('a holder whose lane was taken meanwhile begins nothing', async () => {
  const { send, lane, phone, outbox: rows } = await chat();
  await send('de quem?');
  await expect(rig.outbox.delivery.step({ ...lane, epoch: 99 })).resolves.toBe(false);
  expect([texts(phone), (await rows())[0]]).toMatchObject([[], { state: 'waiting', attempts: 0 }]);
});
