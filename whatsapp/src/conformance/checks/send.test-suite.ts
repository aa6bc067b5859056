import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { arrived, newClientId, shop, textTo, vcard, words } from '../samples.test-suite.ts';
import { createActiveCustomer, waitForMessage } from './wait-for-message.test-suite.ts';

export const sendChecks: Check[] = [
  {
    name: 'send: a text reaches the customer under the id that send answered',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(textTo(maria.address, 'Bom dia, Maria'));
      expect(ref).toMatchObject({ fromMe: true, chat: { kind: expect.any(String), value: expect.any(String) } });
      expect(await arrived(maria, ref.id)).toMatchObject({ text: 'Bom dia, Maria', repeats: 0, isDeleted: false });
    },
  },
  {
    name: 'send: accents, emoji and line breaks reach the customer unharmed',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(textTo(maria.address, words));
      expect((await arrived(maria, ref.id)).text).toBe(words);
    },
  },
  {
    name: 'send: a text of 4,000 characters reaches the customer whole',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(textTo(maria.address, 'ç'.repeat(4_000)));
      expect((await arrived(maria, ref.id)).text).toBe('ç'.repeat(4_000));
    },
  },
  {
    name: 'send: a place reaches the customer with its name',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send({
        clientId: newClientId(),
        to: maria.address,
        body: { kind: 'location', ...shop },
      });
      const { location } = await arrived(maria, ref.id);
      expect(location).toMatchObject({ name: shop.name, latitude: expect.closeTo(shop.latitude, 4) });
    },
  },
  {
    name: 'send: cards reach the customer with name and number',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const vcards = [vcard('Loja Sé', '5511900000001'), vcard('Loja Luz', '5511900000002')];
      const { ref } = await rig.provider.send({
        clientId: newClientId(),
        to: maria.address,
        body: { kind: 'contacts', vcards },
      });
      const shown = (await arrived(maria, ref.id)).vcards?.join('\n');
      expect(shown).toContain('Loja Sé');
      expect(shown).toContain('5511900000002');
    },
  },
  {
    name: 'send: an answer quotes what the customer wrote',
    needs: ({ quote }) => quote,
    async run(rig) {
      const maria = await rig.customer();
      const question = await waitForMessage(rig, await maria.write({ text: 'tem azul?' }));
      const { ref } = await rig.provider.send({
        ...textTo(maria.address, 'tem'),
        quoted: { ref: question.ref, body: question.body },
      });
      expect((await arrived(maria, ref.id)).quotedId).toBe(question.ref.id);
    },
  },
  {
    name: 'send: twenty messages at once all reach the customer, once each',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const texts = Array.from({ length: 20 }, (_, n) => `aviso ${n}`);
      const sent = await Promise.all(texts.map((text) => rig.provider.send(textTo(maria.address, text))));
      const received = await Promise.all(sent.map(({ ref }) => arrived(maria, ref.id)));
      expect(received.map(({ text }) => text)).toEqual(texts);
      expect(await maria.inbox()).toHaveLength(20);
    },
  },
  {
    name: 'send: the same message sent again under its id reaches the customer once',
    needs: ({ repeatableSends }) => repeatableSends,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const message = textTo(maria.address, 'uma vez só');
      const first = await rig.provider.send(message);
      await arrived(maria, first.ref.id);
      const second = await rig.provider.send(message);
      expect(second.ref).toEqual(first.ref);
      expect(await arrived(maria, first.ref.id, ({ repeats }) => repeats === 1)).toMatchObject({ text: 'uma vez só' });
      expect(await maria.inbox()).toHaveLength(1);
    },
  },
];
