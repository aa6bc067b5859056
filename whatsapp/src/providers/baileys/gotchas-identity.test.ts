import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness, type Linked } from './harness.test-suite.ts';

let harness: Harness;
let shop: Linked;
const phone = '5511900001111';
const maria = '5511988887777';
const pn = (value: string) => ({ kind: 'pn' as const, value });
const lid = (of: string) => ({ kind: 'lid' as const, value: harness.emulator.addPerson({ phone: of }).lid });
const text = (words: string) => ({ kind: 'text' as const, text: words });

beforeAll(async () => {
  harness = await startHarness({ seed: 'gotchas of identity' });
  harness.emulator.addPerson({ phone: maria, name: 'Maria' });
  harness.emulator.addPerson({ phone: '5511944440000', name: 'Antiga' });
  harness.emulator.rememberPast(phone, [{ with: '5511944440000', messages: [{ text: 'de antes', id: 'PAST1' }] }]);
  shop = await harness.link(phone);
});
afterAll(() => harness.close());

const messageOf = (id: string) => shop.events.wait('message', ({ ref }) => ref.id === id);

describe('identity of a person', () => {
  it('gotcha 1: gives the same two names when a person comes by lid and by number', async () => {
    const byLid = await harness.emulator.send(maria, { to: phone, text: 'por lid' });
    const byNumber = await harness.emulator.send(maria, { to: phone, text: 'por número', addressing: 'pn' });
    const [one, two] = [await messageOf(byLid.id), await messageOf(byNumber.id)];
    expect(one.ref.chat).toEqual(lid(maria));
    expect(two.ref.chat).toEqual(pn(maria));
    for (const { chat } of [one, two]) {
      expect(chat).toContainEqual(lid(maria));
      expect(chat).toContainEqual(pn(maria));
    }
  });

  it('gotcha 2: names a hidden number once the pair is known, without a device', async () => {
    const ana = '5511977770001';
    harness.emulator.addPerson({ phone: ana, name: 'Ana' });
    const { id: first } = await harness.emulator.send(ana, { to: phone, text: 'com número' });
    await messageOf(first);
    harness.emulator.addPerson({ phone: ana, hidesPhone: true });
    const { id } = await harness.emulator.send(ana, { to: phone, text: 'sem número' });
    expect((await messageOf(id)).chat).toEqual([lid(ana), pn(ana)]);
  });

  it('gotcha 3: history names both sides of a person though its messages carry one', async () => {
    const past = await messageOf('PAST1');
    expect(past).toMatchObject({ isHistory: true, body: { text: 'de antes' } });
    expect(past.chat).toContainEqual(lid('5511944440000'));
    expect(past.chat).toContainEqual(pn('5511944440000'));
  });

  it('gotcha 4: a receipt from the lid for a message sent to the number finds its message by id', async () => {
    const { ref } = await shop.provider.send({ clientId: 'g4', to: pn(maria), body: text('viu?') });
    await shop.events.wait('ack', (event) => event.ref.id === ref.id && event.ack === 3);
    await harness.emulator.read(maria, { to: phone, id: ref.id, addressing: 'pn' });
    const read = await shop.events.wait('ack', (event) => event.ref.id === ref.id && event.ack === 4);
    expect(read).toMatchObject({ dedupeKey: `a:${ref.id}:4`, clientId: 'g4' });
  });

  it('gotcha 5: writes by lid when there is one, also when the number was given', async () => {
    const { ref } = await shop.provider.send({ clientId: 'g5', to: pn(maria), body: text('por onde?') });
    const sent = await harness.emulator.ledger.waitFor(
      ({ kind, direction, detail }) => kind === 'message' && direction === 'in' && detail?.id === ref.id,
      { since: 0 },
    );
    expect(sent.detail?.to).toBe(`${lid(maria).value}@lid`);
  });

  it('gotcha 6: a Brazilian number is confirmed as WhatsApp knows it, without the ninth digit', async () => {
    harness.emulator.addPerson({ phone: '551133332222', name: 'Oito dígitos' });
    const answers = await shop.provider.checkNumbers(['5511933332222']);
    expect(answers.get('5511933332222')?.[0]).toEqual(pn('551133332222'));
  });

  it('gotcha 7: a number without WhatsApp is refused before anything is sent, and asked for once', async () => {
    const toUnregistered = { clientId: 'g7', to: pn('5599999999999'), body: text('alguém?') };
    const before = harness.emulator.ledger.count('message');
    for (const clientId of ['g7', 'g7 again']) {
      const error: unknown = await shop.provider
        .send({ ...toUnregistered, clientId })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'WaError', code: 'not-on-whatsapp', advice: 'never' });
    }
    expect(harness.emulator.ledger.count('message')).toBe(before);
  });
});
