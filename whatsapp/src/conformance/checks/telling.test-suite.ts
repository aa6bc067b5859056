import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { heardFrom } from './heard-from.test-suite.ts';

export const tellingChecks: Check[] = [
  {
    name: 'telling: a message delivered twice has one key',
    async run(rig) {
      const maria = await rig.customer();
      await rig.repeatEverything(true);
      try {
        const id = await maria.write({ text: 'em dobro' });
        await heardFrom(rig, id);
        // What comes later proves that the repetition of the first had its time.
        await heardFrom(rig, await maria.write({ text: 'depois' }));
        const told = rig.heard.of('message').filter(({ ref }) => ref.id === id);
        expect(new Set(told.map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
        for (const { body } of told) expect(body).toEqual({ kind: 'text', text: 'em dobro' });
      } finally {
        await rig.repeatEverything(false);
      }
    },
  },
  {
    name: 'telling: what the listener could not keep is told again under the same key',
    async run(rig) {
      const maria = await rig.customer();
      let refusedKey = '';
      rig.heard.refuseOnce((event) => {
        const isIt = event.type === 'message' && event.body.kind === 'text' && event.body.text === 'guarde';
        if (isIt) refusedKey = event.dedupeKey;
        return isIt;
      });
      const message = await heardFrom(rig, await maria.write({ text: 'guarde' }));
      expect(refusedKey).not.toBe('');
      expect(message.dedupeKey).toBe(refusedKey);
    },
  },
  {
    name: 'telling: one event at a time',
    needs: ({ qr, pairingCode }) => qr || pairingCode,
    async run(rig) {
      const maria = await rig.customer();
      const ids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => maria.write({ text })));
      await Promise.all(ids.map((id) => heardFrom(rig, id)));
      expect(rig.heard.mostAtOnce()).toBe(1);
    },
  },
  {
    name: 'telling: two different messages never share a key',
    async run(rig) {
      const [maria, ana] = [await rig.customer(), await rig.customer()];
      const ids = [await maria.write({ text: 'igual' }), await maria.write({ text: 'igual' })];
      ids.push(await ana.write({ text: 'igual' }));
      const messages = await Promise.all(ids.map((id) => heardFrom(rig, id)));
      expect(new Set(messages.map(({ dedupeKey }) => dedupeKey)).size).toBe(3);
    },
  },
];
