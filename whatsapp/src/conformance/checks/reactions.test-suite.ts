import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { arrived, eventually, newClientId, textTo } from '../samples.test-suite.ts';
import { createActiveCustomer, waitForMessage } from './wait-for-message.test-suite.ts';

export const reactionChecks: Check[] = [
  {
    name: "reactions: a customer's reaction names the message and the customer",
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(textTo(maria.address, 'gostou?'));
      await arrived(maria, ref.id);
      await maria.react(ref.id, '❤️');
      const reaction = await rig.events.wait('reaction', (event) => event.ref.id === ref.id);
      expect(reaction).toMatchObject({ emoji: '❤️', isFromPhone: false, ref: { id: ref.id, fromMe: true } });
      expect(reaction.by).toContainEqual({ kind: 'pn', value: maria.phone });
    },
  },
  {
    name: 'reactions: a removed reaction has no emoji and another key',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(textTo(maria.address, 'gostou?'));
      await arrived(maria, ref.id);
      await maria.react(ref.id, '👍');
      const first = await rig.events.wait('reaction', (event) => event.ref.id === ref.id);
      await maria.react(ref.id, null);
      const second = await rig.events.wait('reaction', (event) => event.ref.id === ref.id && event.emoji === null);
      expect(second.dedupeKey).not.toBe(first.dedupeKey);
    },
  },
  {
    name: "reactions: the company's reaction reaches the customer and can be removed",
    needs: ({ react }) => react,
    async run(rig) {
      const maria = await rig.customer();
      const { ref } = await waitForMessage(rig, await maria.write({ text: 'obrigada!' }));
      await rig.provider.react(ref, '🙏', newClientId());
      const reactionTo = async () => (await maria.sees()).reactions[ref.id];
      expect(await eventually('the reaction', reactionTo)).toBe('🙏');
      await rig.provider.react(ref, null, newClientId());
      await eventually('no reaction', async () => ((await reactionTo()) === undefined ? true : undefined));
    },
  },
];
