import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFarSide, type FarSide, type Linked } from './far-side.test-suite.ts';

let far: FarSide;
let shop: Linked;
const phone = '5511900001111';
const maria = '5511988887777';
const to = { kind: 'pn' as const, value: maria };
const text = (words: string) => ({ kind: 'text' as const, text: words });
let sent = 0;
const say = (words: string) => shop.provider.send({ clientId: `s${(sent += 1)}`, to, body: text(words) });
const acksOf = (id: string) =>
  shop.heard
    .of('ack')
    .filter(({ ref }) => ref.id === id)
    .map(({ ack }) => ack);
const ackOf = (id: string, ack: number) => shop.heard.wait('ack', (event) => event.ref.id === id && event.ack === ack);
const onHerPhone = (id: string, how = 'arrived') =>
  far.emulator.ledger.waitFor(({ kind, who, detail }) => kind === how && who === maria && detail?.id === id, {
    since: 0,
  });
const messageOf = (id: string) => shop.heard.wait('message', ({ ref }) => ref.id === id);

beforeAll(async () => {
  far = await startFarSide({ seed: 'gotchas of status', autoReceipts: 'none' });
  far.emulator.addPerson({ phone: maria, name: 'Maria' });
  shop = await far.link(phone);
});
afterAll(() => far.close());

describe('how far a message got', () => {
  it('gotcha 8: reports a good server ack, which Baileys omits, as 2', async () => {
    const { ref } = await say('chegou?');
    expect(await ackOf(ref.id, 2)).toMatchObject({ ref: { fromMe: true }, dedupeKey: `a:${ref.id}:2` });
    expect(acksOf(ref.id)).toEqual([2]);
  });

  it('gotcha 9: reports delivered, read, played one by one when together, and a refusal', async () => {
    const { ref } = await say('ouviu?');
    await onHerPhone(ref.id);
    await far.emulator.read(maria, { to: phone, id: ref.id });
    await far.emulator.played(maria, { to: phone, id: ref.id });
    await ackOf(ref.id, 5);
    expect(acksOf(ref.id)).toEqual([2, 4, 5]);

    far.emulator.chaos.add({ action: 'refuse', kind: 'message', times: 1, code: 479 });
    const refused = await say('não vai');
    const failed = await shop.heard.wait('failed', (event) => event.ref.id === refused.ref.id);
    expect(failed.error).toMatchObject({ code: 'stale-devices', status: 479, advice: 'backoff' });
  });

  it('gotcha 10: keeps a key of its own for a late lower step, which undoes no higher one', async () => {
    const { ref } = await say('fora de ordem');
    await onHerPhone(ref.id);
    await far.emulator.read(maria, { to: phone, id: ref.id });
    await ackOf(ref.id, 4);
    far.emulator.hostile.stanza(phone, {
      tag: 'receipt',
      attrs: { from: `${maria}@s.whatsapp.net`, id: ref.id, t: '1700000000' },
    });
    expect((await ackOf(ref.id, 3)).dedupeKey).toBe(`a:${ref.id}:3`);
  });

  it('gotcha 11: reports one receipt for several messages for each', async () => {
    const [one, two, three] = [await say('1'), await say('2'), await say('3')].map(({ ref }) => ref.id);
    const item = (id: string | undefined) => ({ tag: 'item', attrs: { id: id ?? '' } });
    far.emulator.hostile.stanza(phone, {
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
        ids.push((await far.emulator.send(maria, { to: phone, text: words })).id);
    });
    for (const id of ids) expect((await messageOf(id)).isHistory).toBe(false);
  });

  it('gotcha 13: reports our own message by its acks alone, under the same id when repeated', async () => {
    const message = { clientId: 'the same', to, body: text('uma vez só') };
    const first = await shop.provider.send(message);
    const again = await shop.provider.send(message);
    expect(again.ref.id).toBe(first.ref.id);
    await onHerPhone(first.ref.id, 'repeated');
    const shown = far.emulator.inbox(maria).filter(({ id }) => id === first.ref.id);
    expect(shown).toMatchObject([{ repeats: 1 }]);
    expect(shop.heard.of('message').filter(({ ref }) => ref.id === first.ref.id)).toEqual([]);
  });

  it('gotcha 14: reports a message typed on the phone as from the phone, in its chat', async () => {
    const { id } = await far.emulator.send(phone, { to: maria, text: 'do celular' });
    const message = await messageOf(id);
    expect(message).toMatchObject({ isFromPhone: true, dedupeKey: `m:1:${id}`, ref: { fromMe: true } });
    expect(message.chat).toContainEqual(to);
  });

  it('gotcha 15: reports a reaction made on the phone as from the phone', async () => {
    const { id } = await far.emulator.send(maria, { to: phone, text: 'obrigada' });
    await messageOf(id);
    await far.emulator.react(phone, { to: maria, id, emoji: '❤️' });
    const reaction = await shop.heard.wait('reaction', ({ ref }) => ref.id === id);
    expect(reaction).toMatchObject({ isFromPhone: true, emoji: '❤️', ref: { id, fromMe: false } });
  });

  it('gotcha 16: an edit and a deletion name the message, each under a key of its own', async () => {
    const { id } = await far.emulator.send(maria, { to: phone, text: 'as 3' });
    await messageOf(id);
    const edit = await far.emulator.edit(maria, { to: phone, id, text: 'às 3' });
    const edited = await shop.heard.wait('edited', ({ ref }) => ref.id === id);
    expect(edited).toMatchObject({ text: 'às 3', dedupeKey: `e:${id}:${edit.id}`, ref: { fromMe: false } });
    await far.emulator.delete(maria, { to: phone, id });
    expect(await shop.heard.wait('deleted', ({ ref }) => ref.id === id)).toMatchObject({ dedupeKey: `d:${id}` });
  });

  it('gotcha 16: reports a message deleted while away together with its deletion', async () => {
    let id = '';
    await shop.restart({}, async () => {
      id = (await far.emulator.send(maria, { to: phone, text: 'engano' })).id;
      await far.emulator.delete(maria, { to: phone, id });
    });
    expect(await messageOf(id)).toMatchObject({ body: { text: 'engano' } });
    await shop.heard.wait('deleted', ({ ref }) => ref.id === id);
  });

  it('gotcha 17: a call rings with all names of the caller and can be declined', async () => {
    const { callId } = far.emulator.call(maria, { to: phone, isVideo: true });
    const call = await shop.heard.wait('call', (event) => event.callId === callId);
    expect(call).toMatchObject({ status: 'ringing', isVideo: true, dedupeKey: `c:${callId}:ringing` });
    expect(call.from).toContainEqual(to);
    const [caller] = call.from;
    await shop.provider.rejectCall(callId, caller ?? to);
    await far.emulator.ledger.waitFor(({ kind, detail }) => kind === 'call' && detail?.state === 'reject', {
      since: 0,
    });
  });
});
