import { tenantTx } from '@recadia/db';
import { WaError } from '@recadia/whatsapp';
import { expect, it } from 'vitest';
import { clock } from '../../../platform/clock.ts';
import { useCloudOutbox } from '../testing/cloud-outbox.ts';
import { receiveAcks, receiveFailure } from './changes.ts';
import { recordInbound } from './inbound.sql.ts';

const rig = useCloudOutbox();
let people = 0;
let recorded = 0;

/** A chat with sent messages, and statuses about them by their place. */
async function sentChat(texts: string[]) {
  const phone = `55118${80_000_000 + (people += 1)}`;
  rig.cloud.customer(phone);
  const chat = await rig.outbox.conversation('cloud', phone);
  const ids: number[] = [];
  for (const text of texts) ids.push((await chat.send(text, { clientId: `${text}-${phone}` })).id);
  const source = { connectionId: chat.connection.id, provider: 'cloud' } as const;
  const status = (waId: string, clientId?: string) => ({
    dedupeKey: 's',
    at: clock.now(),
    clientId,
    ref: { chat: { kind: 'pn', value: phone }, id: waId, fromMe: true } as const,
  });
  return {
    ...chat,
    ids,
    waIdOf: (place: number) => rig.cloud.received(phone)[place]?.id ?? '',
    ack: (waId: string, ack: 1 | 2 | 3 | 4 | 5, clientId?: string) =>
      ({ ...status(waId, clientId), type: 'ack', ack }) as const,
    receive: (acks: Parameters<typeof receiveAcks>[3]) =>
      tenantTx(chat.scope, (tx) => receiveAcks(tx, chat.scope, source, acks)),
    fail: (waId: string) =>
      tenantTx(chat.scope, (tx) => {
        const error = new WaError('undeliverable', 'never');
        return receiveFailure(tx, chat.scope, source, { ...status(waId), type: 'failed', error });
      }),
    /** Records acks, and returns the ack of each new inbound event. */
    record: async (acks: Parameters<typeof receiveAcks>[3]) => {
      const events = acks.map((ack, no) => ({ ...ack, dedupeKey: `${(recorded += 1)}:${no}` }));
      await tenantTx(chat.scope, (tx) => recordInbound(tx, chat.scope, source, events));
      const keys = events.map(({ dedupeKey }) => dedupeKey);
      const rows = await rig.outbox.db.admin
        .selectFrom('inbound')
        .select('event')
        .where('company_id', '=', chat.scope.companyId)
        .where('dedupe_key', 'in', keys)
        .orderBy('id')
        .execute();
      return rows.map(({ event }) => (event as { ack: number }).ack);
    },
    /** Events about the messages since the last call. */
    updates: (() => {
      let seen = 0;
      return async () => {
        const all = await chat.events();
        return all.slice(seen, (seen = all.length)).map(({ name }) => name);
      };
    })(),
  };
}

it('folds the acks of each message into one update and one event, the highest ack', async () => {
  const { ids, ack, receive, waIdOf, work, message, updates } = await sentChat(['um', 'dois']);
  await work();
  await updates();
  const [first, second] = [waIdOf(0), waIdOf(1)];
  const results = await receive([ack(first, 2), ack(second, 2), ack(first, 4), ack(first, 3), ack('unknown', 2)]);
  expect(results).toEqual(['done', 'done', 'done', 'done', 'wait']);
  expect([await message(ids[0] ?? 0), await message(ids[1] ?? 0)]).toMatchObject([{ ack: 4 }, { ack: 2 }]);
  expect(await updates()).toEqual(['message.updated', 'message.updated']);
  expect(await receive([ack(first, 3), ack(second, 1)])).toEqual(['done', 'done']);
  expect([await message(ids[0] ?? 0), await message(ids[1] ?? 0)]).toMatchObject([{ ack: 4 }, { ack: 2 }]);
  expect(await updates()).toEqual([]);
});

it('settles a send whose answer was lost by its folded acks, with one event', async () => {
  const { ids, ack, receive, waIdOf, work, message, updates, outbox: rows } = await sentChat(['perdida']);
  rig.cloud.emulator.chaos.add({ action: 'refuse', kind: 'answer', times: 1 });
  await work();
  await updates();
  expect(await rows()).toMatchObject([{ state: 'unknown' }]);
  const { client_id: clientId } = await message(ids[0] ?? 0);
  expect(await receive([ack(waIdOf(0), 1, clientId ?? ''), ack(waIdOf(0), 3)])).toEqual(['done', 'done']);
  expect(await message(ids[0] ?? 0)).toMatchObject({ ack: 3, wa_id: waIdOf(0), send_error: null });
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
  expect(await updates()).toEqual(['message.updated']);
});

it('keeps a failure when older acks follow, not when the phone has the message', async () => {
  const { ids, ack, receive, fail, waIdOf, work, message, outbox: rows } = await sentChat(['falhou']);
  await work();
  await fail(waIdOf(0));
  expect(await receive([ack(waIdOf(0), 1), ack(waIdOf(0), 2)])).toEqual(['done', 'done']);
  expect(await message(ids[0] ?? 0)).toMatchObject({ send_error: 'ERR_SENDING_WAPP_MSG', ack: 1 });
  expect(await rows()).toMatchObject([{ state: 'failed' }]);
  expect(await receive([ack(waIdOf(0), 2), ack(waIdOf(0), 3)])).toEqual(['done', 'done']);
  expect(await message(ids[0] ?? 0)).toMatchObject({ send_error: null, ack: 3 });
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
});

it('records no ack that the message has, and the highest of those recorded together', async () => {
  const { ids, ack, record, fail, waIdOf, work, message } = await sentChat(['um', 'dois']);
  await work();
  const [first, second] = [waIdOf(0), waIdOf(1)];
  expect(await message(ids[0] ?? 0)).toMatchObject({ ack: 1 });
  expect(await record([ack(first, 1)])).toEqual([]);
  expect(await record([ack(first, 2), ack(second, 1), ack(first, 3)])).toEqual([3]);
  expect(await record([ack('unknown', 1)])).toEqual([1]);
  await fail(second);
  expect(await record([ack(second, 1)]), 'a failure needs every ack').toEqual([1]);
});

it('records every ack of a send whose answer was lost, and the one that carries our client id', async () => {
  const { ids, ack, record, waIdOf, work, message } = await sentChat(['perdida']);
  rig.cloud.emulator.chaos.add({ action: 'refuse', kind: 'answer', times: 1 });
  await work();
  const clientId = (await message(ids[0] ?? 0)).client_id ?? '';
  expect(await record([ack(waIdOf(0), 1, clientId), ack(waIdOf(0), 3)])).toEqual([1, 3]);
});
