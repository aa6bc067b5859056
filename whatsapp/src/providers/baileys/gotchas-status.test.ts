import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness, type Linked } from './harness.test-suite.ts';

let harness: Harness;
let shop: Linked;
const phone = '5511900001111';
const maria = '5511988887777';
const to = { kind: 'pn' as const, value: maria };
const text = (words: string) => ({ kind: 'text' as const, text: words });
let sent = 0;
const sendText = (words: string) => shop.provider.send({ clientId: `s${(sent += 1)}`, to, body: text(words) });
const acksOf = (id: string) =>
  shop.events
    .of('ack')
    .filter(({ ref }) => ref.id === id)
    .map(({ ack }) => ack);
const ackOf = (id: string, ack: number) => shop.events.wait('ack', (event) => event.ref.id === id && event.ack === ack);
const waitForArrival = (id: string, how = 'arrived') =>
  harness.emulator.ledger.waitFor(({ kind, who, detail }) => kind === how && who === maria && detail?.id === id, {
    since: 0,
  });
const messageOf = (id: string) => shop.events.wait('message', ({ ref }) => ref.id === id);

beforeAll(async () => {
  harness = await startHarness({ seed: 'gotchas of status', autoReceipts: 'none' });
  harness.emulator.addPerson({ phone: maria, name: 'Maria' });
  shop = await harness.link(phone);
});
afterAll(() => harness.close());

describe('how far a message got', () => {
  it('gotcha 8: reports a good server ack, which Baileys omits, as 2', async () => {
    const { ref } = await sendText('chegou?');
    expect(await ackOf(ref.id, 2)).toMatchObject({ ref: { fromMe: true }, dedupeKey: `a:${ref.id}:2` });
    expect(acksOf(ref.id)).toEqual([2]);
  });

  it('gotcha 9: reports delivered, read, played one by one when together, and a refusal', async () => {
    const { ref } = await sendText('ouviu?');
    await waitForArrival(ref.id);
    await harness.emulator.read(maria, { to: phone, id: ref.id });
    await harness.emulator.played(maria, { to: phone, id: ref.id });
    await ackOf(ref.id, 5);
    expect(acksOf(ref.id)).toEqual([2, 4, 5]);

    harness.emulator.chaos.add({ action: 'refuse', kind: 'message', times: 1, code: 479 });
    const refused = await sendText('não vai');
    const failed = await shop.events.wait('failed', (event) => event.ref.id === refused.ref.id);
    expect(failed.error).toMatchObject({ code: 'stale-devices', status: 479, advice: 'backoff' });
  });

  it('gotcha 10: keeps a key of its own for a late lower step, which undoes no higher one', async () => {
    const { ref } = await sendText('fora de ordem');
    await waitForArrival(ref.id);
    await harness.emulator.read(maria, { to: phone, id: ref.id });
    await ackOf(ref.id, 4);
    harness.emulator.hostile.stanza(phone, {
      tag: 'receipt',
      attrs: { from: `${maria}@s.whatsapp.net`, id: ref.id, t: '1700000000' },
    });
    expect((await ackOf(ref.id, 3)).dedupeKey).toBe(`a:${ref.id}:3`);
  });

  it('gotcha 11: reports one receipt for several messages for each', async () => {
    const [one, two, three] = [await sendText('1'), await sendText('2'), await sendText('3')].map(({ ref }) => ref.id);
    const item = (id: string | undefined) => ({ tag: 'item', attrs: { id: id ?? '' } });
    harness.emulator.hostile.stanza(phone, {
      tag: 'receipt',
      attrs: { from: `${maria}@s.whatsapp.net`, id: one ?? '', type: 'read', t: '1700000000' },
      content: [{ tag: 'list', attrs: {}, content: [item(two), item(three)] }],
    });
    for (const id of [one, two, three]) await ackOf(id ?? '', 4);
  });
});

describe('kind of a message', () => {
  it('gotcha 12: treats messages received while away as `append`, not as history', async () => {
    const ids: string[] = [];
    await shop.restart({}, async () => {
      for (const words of ['um', 'dois', 'três'])
        ids.push((await harness.emulator.send(maria, { to: phone, text: words })).id);
    });
    for (const id of ids) expect((await messageOf(id)).isHistory).toBe(false);
  });

  it('gotcha 13: reports our own message by its acks alone, under the same id when repeated', async () => {
    const message = { clientId: 'the same', to, body: text('uma vez só') };
    const first = await shop.provider.send(message);
    const again = await shop.provider.send(message);
    expect(again.ref.id).toBe(first.ref.id);
    await waitForArrival(first.ref.id, 'repeated');
    const shown = harness.emulator.inbox(maria).filter(({ id }) => id === first.ref.id);
    expect(shown).toMatchObject([{ repeats: 1 }]);
    expect(shop.events.of('message').filter(({ ref }) => ref.id === first.ref.id)).toEqual([]);
  });

  it('gotcha 14: reports a message typed on the phone as from the phone, in its chat', async () => {
    const { id } = await harness.emulator.send(phone, { to: maria, text: 'do celular' });
    const message = await messageOf(id);
    expect(message).toMatchObject({ isFromPhone: true, dedupeKey: `m:1:${id}`, ref: { fromMe: true } });
    expect(message.chat).toContainEqual(to);
  });

  it('gotcha 15: reports a reaction made on the phone as from the phone', async () => {
    const { id } = await harness.emulator.send(maria, { to: phone, text: 'obrigada' });
    await messageOf(id);
    await harness.emulator.react(phone, { to: maria, id, emoji: '❤️' });
    const reaction = await shop.events.wait('reaction', ({ ref }) => ref.id === id);
    expect(reaction).toMatchObject({ isFromPhone: true, emoji: '❤️', ref: { id, fromMe: false } });
  });

  it('gotcha 16: an edit and a deletion name the message, each under a key of its own', async () => {
    const { id } = await harness.emulator.send(maria, { to: phone, text: 'as 3' });
    await messageOf(id);
    const edit = await harness.emulator.edit(maria, { to: phone, id, text: 'às 3' });
    const edited = await shop.events.wait('edited', ({ ref }) => ref.id === id);
    expect(edited).toMatchObject({ text: 'às 3', dedupeKey: `e:${id}:${edit.id}`, ref: { fromMe: false } });
    await harness.emulator.delete(maria, { to: phone, id });
    expect(await shop.events.wait('deleted', ({ ref }) => ref.id === id)).toMatchObject({ dedupeKey: `d:${id}` });
  });

  it('gotcha 16: reports a message deleted while away together with its deletion', async () => {
    let id = '';
    await shop.restart({}, async () => {
      id = (await harness.emulator.send(maria, { to: phone, text: 'engano' })).id;
      await harness.emulator.delete(maria, { to: phone, id });
    });
    expect(await messageOf(id)).toMatchObject({ body: { text: 'engano' } });
    await shop.events.wait('deleted', ({ ref }) => ref.id === id);
  });

  it('gotcha 17: a call rings with all names of the caller and can be declined', async () => {
    const { callId } = harness.emulator.call(maria, { to: phone, isVideo: true });
    const call = await shop.events.wait('call', (event) => event.callId === callId);
    expect(call).toMatchObject({ status: 'ringing', isVideo: true, dedupeKey: `c:${callId}:ringing` });
    expect(call.from).toContainEqual(to);
    const [caller] = call.from;
    await shop.provider.rejectCall(callId, caller ?? to);
    await harness.emulator.ledger.waitFor(({ kind, detail }) => kind === 'call' && detail?.state === 'reject', {
      since: 0,
    });
  });
});
