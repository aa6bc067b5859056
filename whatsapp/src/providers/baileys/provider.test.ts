import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness, type Linked } from './harness.test-suite.ts';

let harness: Harness;
let shop: Linked;
const phone = '5511900001111';
const maria = '5511988887777';

beforeAll(async () => {
  harness = await startHarness({ seed: 'provider' });
  harness.emulator.addPerson({ phone: maria, name: 'Maria' });
  shop = await harness.link(phone);
});
afterAll(() => harness.close());

describe('a linked phone', () => {
  it('tells who it is once connected', () => {
    const states = shop.events.of('session').map(({ state }) => state);
    expect(states).toEqual(['opening', 'qr', 'opening', 'connected']);
    expect(shop.events.of('session').at(-1)).toMatchObject({ phone, lid: expect.stringMatching(/^\d+$/) });
  });

  it('tells a message with all names of its writer', async () => {
    const { id } = await harness.emulator.send(maria, { to: phone, text: 'olá' });
    const message = await shop.events.wait('message', ({ ref }) => ref.id === id);
    const { lid } = harness.emulator.addPerson({ phone: maria });
    expect(message).toMatchObject({
      dedupeKey: `m:0:${id}`,
      chat: [
        { kind: 'lid', value: lid },
        { kind: 'pn', value: maria },
      ],
      senderName: 'Maria',
      isFromPhone: false,
      isHistory: false,
      body: { kind: 'text', text: 'olá' },
    });
  });

  it('sends under an id made from ours and tells how far the message got', async () => {
    const { ref } = await shop.provider.send({
      clientId: 'c-1',
      to: { kind: 'pn', value: maria },
      body: { kind: 'text', text: 'bom dia' },
    });
    expect(ref.id).toMatch(/^3EB0[0-9A-F]{18}$/);
    await shop.events.wait('ack', (event) => event.ref.id === ref.id && event.ack === 3);
    expect(harness.emulator.inbox(maria).at(-1)).toMatchObject({ id: ref.id, body: { kind: 'text', text: 'bom dia' } });
  });

  it('asks for many numbers at once', async () => {
    const known = ['5511970000001', '5511970000002', '5511970000003'];
    for (const each of known) harness.emulator.addPerson({ phone: each });
    const answers = await shop.provider.checkNumbers([...known, '5511970000009']);
    for (const each of known) expect(answers.get(each)?.[0]).toEqual({ kind: 'pn', value: each });
    expect(answers.get('5511970000009')).toBeNull();
  });

  it('says of a group that is none that nothing will ever go there', async () => {
    const toUnknownGroup = {
      clientId: 'g404',
      to: { kind: 'group' as const, value: '120363999' },
      body: { kind: 'text' as const, text: 'x' },
    };
    await expect(shop.provider.send(toUnknownGroup)).rejects.toMatchObject({
      name: 'WaError',
      advice: 'never',
      status: 404,
    });
  });

  it('tells what a group is called from now on', async () => {
    const group = harness.emulator.createGroup({ subject: 'Antes', members: [phone, maria] });
    harness.emulator.renameGroup(group.id, 'Depois');
    const renamed = await shop.events.wait('group', ({ subject }) => subject === 'Depois');
    expect(renamed.group).toEqual({ kind: 'group', value: group.id });
  });
});

describe('a message that came without a seal', () => {
  const lid = () => harness.emulator.addPerson({ phone: maria }).lid;
  const stanza = (id: string, content: { tag: string; attrs: Record<string, string>; content?: Buffer }[]) => ({
    tag: 'message',
    attrs: { id, from: `${lid()}@lid`, sender_pn: `${maria}@s.whatsapp.net`, type: 'text', t: '1700000000' },
    content,
  });

  it('is not delivered: its sender is not proven', async () => {
    const words = Buffer.from('0a036f6c61', 'hex');
    harness.emulator.hostile.stanza(phone, stanza('OPEN1', [{ tag: 'plaintext', attrs: {}, content: words }]));
    const { id } = await harness.emulator.send(maria, { to: phone, text: 'selada' });
    await shop.events.wait('message', ({ ref }) => ref.id === id);
    expect(shop.events.of('message').filter(({ ref }) => ref.id === 'OPEN1')).toEqual([]);
  });

  it('is delivered as view-once, to be opened on the phone', async () => {
    harness.emulator.hostile.stanza(phone, stanza('ONCE1', [{ tag: 'unavailable', attrs: { type: 'view_once' } }]));
    const once = await shop.events.wait('message', ({ ref }) => ref.id === 'ONCE1');
    expect(once).toMatchObject({ body: { kind: 'unsupported', what: 'viewOnce' }, isFromPhone: false });
  });
});
