import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { eventually, shop, textTo, vcard, words } from '../samples.test-suite.ts';
import { waitForMessage } from './wait-for-message.test-suite.ts';

export const receiveChecks: Check[] = [
  {
    name: 'receive: a text comes with its words, its writer and the time',
    async run(rig) {
      const maria = await rig.customer({ name: 'Maria Conceição' });
      const before = Date.now();
      const id = await maria.write({ text: 'bom dia' });
      const message = await waitForMessage(rig, id);
      expect(message).toMatchObject({ body: { kind: 'text', text: 'bom dia' }, senderName: 'Maria Conceição' });
      expect(message).toMatchObject({ isFromPhone: false, isHistory: false, ref: { id, fromMe: false } });
      expect(message.sender).toContainEqual({ kind: 'pn', value: maria.phone });
      expect(message.chat).toEqual(message.sender);
      expect(message.chat).toContainEqual(message.ref.chat);
      expect(Math.abs(message.at.getTime() - before)).toBeLessThan(10_000);
    },
  },
  {
    name: 'receive: accents, emoji and line breaks come unharmed',
    async run(rig) {
      const id = await (await rig.customer()).write({ text: words });
      expect((await waitForMessage(rig, id)).body).toEqual({ kind: 'text', text: words });
    },
  },
  {
    name: 'receive: a text of 4,000 characters comes whole',
    async run(rig) {
      const text = 'ã'.repeat(4_000);
      const id = await (await rig.customer()).write({ text });
      expect((await waitForMessage(rig, id)).body).toEqual({ kind: 'text', text });
    },
  },
  {
    name: 'receive: a place comes with its name',
    async run(rig) {
      const id = await (await rig.customer()).write({ location: shop });
      const { body } = await waitForMessage(rig, id);
      expect(body).toMatchObject({ kind: 'location', name: shop.name, address: shop.address });
      expect(body).toMatchObject({ latitude: expect.closeTo(shop.latitude, 4) });
      expect(body).toMatchObject({ longitude: expect.closeTo(shop.longitude, 4) });
    },
  },
  {
    name: 'receive: cards come as vcards with name and number',
    async run(rig) {
      const cards = [vcard('João Ávila', '5511977770001'), vcard('Ana', '5511977770002')];
      const { body } = await waitForMessage(rig, await (await rig.customer()).write({ vcards: cards }));
      if (body.kind !== 'contacts') throw new Error(`came as ${body.kind}`);
      expect(body.vcards).toHaveLength(2);
      expect(body.vcards[0]).toContain('FN:João Ávila');
      expect(body.vcards[0]).toContain('5511977770001');
      expect(body.vcards[1]).toContain('5511977770002');
    },
  },
  {
    name: 'receive: an answer names the message it quotes',
    needs: ({ quote }) => quote,
    async run(rig) {
      const maria = await rig.customer();
      await waitForMessage(rig, await maria.write({ text: 'oi' }));
      const { ref } = await rig.provider.send(textTo(maria.address, 'Qual o tamanho?'));
      await eventually('question on the phone', async () => (await maria.inbox()).find(({ id }) => id === ref.id));
      const answer = await waitForMessage(rig, await maria.write({ text: 'M' }, { quotes: ref.id }));
      expect(answer.quoted?.id).toBe(ref.id);
    },
  },
  {
    name: 'receive: a forwarded message is marked as forwarded',
    async run(rig) {
      const id = await (await rig.customer()).write({ text: 'repassando' }, { isForwarded: true });
      expect((await waitForMessage(rig, id)).isForwarded).toBe(true);
    },
  },
  {
    name: 'receive: two customers are kept apart',
    async run(rig) {
      const [maria, ana] = [await rig.customer(), await rig.customer()];
      const [one, two] = await Promise.all([maria.write({ text: 'sou 1' }), ana.write({ text: 'sou 2' })]);
      expect((await waitForMessage(rig, one)).sender).toContainEqual({ kind: 'pn', value: maria.phone });
      const second = await waitForMessage(rig, two);
      expect(second.sender).toContainEqual({ kind: 'pn', value: ana.phone });
      expect(second.sender).not.toContainEqual({ kind: 'pn', value: maria.phone });
    },
  },
  {
    name: 'receive: a hidden number is not in the event, and its customer can be answered',
    async run(rig) {
      const hidden = await rig.customer({ name: 'Zé', hidesPhone: true });
      const message = await waitForMessage(rig, await hidden.write({ text: 'sem número' }));
      expect(message.sender.map(({ kind }) => kind)).not.toContain('pn');
      expect(JSON.stringify(message)).not.toContain(hidden.phone);
      const { ref } = await rig.provider.send(textTo(message.ref.chat, 'tudo bem'));
      await eventually('answer on the phone', async () => (await hidden.inbox()).find(({ id }) => id === ref.id));
    },
  },
  {
    name: 'receive: sixty messages at once all come, each under its own key',
    async run(rig) {
      const people = [await rig.customer(), await rig.customer(), await rig.customer()];
      const writing = Array.from({ length: 20 }, (_, n) =>
        people.map((customer, nth) => customer.write({ text: `n.º ${3 * n + nth}` })),
      ).flat();
      const ids = await Promise.all(writing);
      const messages = await Promise.all(ids.map((id) => waitForMessage(rig, id)));
      expect(new Set(messages.map(({ dedupeKey }) => dedupeKey)).size).toBe(60);
      expect(messages.map(({ body }) => body)).toEqual(ids.map((_, n) => ({ kind: 'text', text: `n.º ${n}` })));
    },
  },
];
