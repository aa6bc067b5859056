import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFarSide, type FarSide, type Linked } from './far-side.test-suite.ts';

let far: FarSide;
let shop: Linked;
const phone = '5511900001111';
const maria = '5511988887777';

beforeAll(async () => {
  far = await startFarSide({ seed: 'provider' });
  far.emulator.addPerson({ phone: maria, name: 'Maria' });
  shop = await far.link(phone);
});
afterAll(() => far.close());

describe('a linked phone', () => {
  it('tells who it is once connected', () => {
    const states = shop.heard.of('session').map(({ state }) => state);
    expect(states).toEqual(['opening', 'qr', 'opening', 'connected']);
    expect(shop.heard.of('session').at(-1)).toMatchObject({ phone, lid: expect.stringMatching(/^\d+$/) });
  });

  it('tells a message with all names of its writer', async () => {
    const { id } = await far.emulator.send(maria, { to: phone, text: 'olá' });
    const message = await shop.heard.wait('message', ({ ref }) => ref.id === id);
    const { lid } = far.emulator.addPerson({ phone: maria });
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
    await shop.heard.wait('ack', (event) => event.ref.id === ref.id && event.ack === 3);
    expect(far.emulator.inbox(maria).at(-1)).toMatchObject({ id: ref.id, body: { kind: 'text', text: 'bom dia' } });
  });
});
