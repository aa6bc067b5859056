import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { waitForMessage } from './wait-for-message.test-suite.ts';

export const deliveryChecks: Check[] = [
  {
    name: 'delivery: a message delivered twice has one key',
    async run(rig) {
      const maria = await rig.customer();
      await rig.repeatEverything(true);
      try {
        const id = await maria.write({ text: 'em dobro' });
        await waitForMessage(rig, id);
        // A later message proves that the repetition of the first was delivered.
        await waitForMessage(rig, await maria.write({ text: 'depois' }));
        const messages = rig.events.of('message').filter(({ ref }) => ref.id === id);
        expect(new Set(messages.map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
        for (const { body } of messages) expect(body).toEqual({ kind: 'text', text: 'em dobro' });
      } finally {
        await rig.repeatEverything(false);
      }
    },
  },
  {
    name: 'delivery: an event that was not stored comes again under the same key',
    async run(rig) {
      const maria = await rig.customer();
      let refusedKey = '';
      rig.events.refuseOnce((event) => {
        const isIt = event.type === 'message' && event.body.kind === 'text' && event.body.text === 'guarde';
        if (isIt) refusedKey = event.dedupeKey;
        return isIt;
      });
      const message = await waitForMessage(rig, await maria.write({ text: 'guarde' }));
      expect(refusedKey).not.toBe('');
      expect(message.dedupeKey).toBe(refusedKey);
    },
  },
  {
    name: 'delivery: one event at a time',
    needs: ({ qr, pairingCode }) => qr || pairingCode,
    async run(rig) {
      const maria = await rig.customer();
      const ids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => maria.write({ text })));
      await Promise.all(ids.map((id) => waitForMessage(rig, id)));
      expect(rig.events.mostAtOnce()).toBe(1);
    },
  },
  {
    name: 'delivery: two different messages never share a key',
    async run(rig) {
      const [maria, ana] = [await rig.customer(), await rig.customer()];
      const ids = [await maria.write({ text: 'igual' }), await maria.write({ text: 'igual' })];
      ids.push(await ana.write({ text: 'igual' }));
      const messages = await Promise.all(ids.map((id) => waitForMessage(rig, id)));
      expect(new Set(messages.map(({ dedupeKey }) => dedupeKey)).size).toBe(3);
    },
  },
];
