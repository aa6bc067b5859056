import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { arrived, eventually, newClientId, textTo } from '../samples.test-suite.ts';
import { createActiveCustomer, waitForMessage } from './wait-for-message.test-suite.ts';

export const groupChecks: Check[] = [
  {
    name: 'groups: a message names the group as chat and its writer as author',
    needs: ({ groups }) => groups,
    async run(rig) {
      const [maria, ana] = [await createActiveCustomer(rig), await createActiveCustomer(rig)];
      const group = await rig.group('Família', [maria, ana]);
      const message = await waitForMessage(rig, await ana.write({ text: 'oi, gente' }, { group }));
      expect(message.ref.chat).toEqual(group.address);
      expect(message.chat).toContainEqual(group.address);
      expect(message.sender).toContainEqual({ kind: 'pn', value: ana.phone });
      expect(message.ref.author).toBeDefined();
      expect(message.body).toEqual({ kind: 'text', text: 'oi, gente' });
    },
  },
  {
    name: 'groups: a text to the group reaches every member',
    needs: ({ groups }) => groups,
    async run(rig) {
      const members = [await createActiveCustomer(rig), await createActiveCustomer(rig)];
      const group = await rig.group('Pedidos', members);
      const { ref } = await rig.provider.send(textTo(group.address, 'bom dia a todos'));
      for (const member of members) {
        expect(await arrived(member, ref.id)).toMatchObject({ text: 'bom dia a todos', group: group.address });
      }
    },
  },
  {
    name: 'groups: messages of two members at once both come, each under its own key',
    needs: ({ groups }) => groups,
    async run(rig) {
      const members = [await createActiveCustomer(rig), await createActiveCustomer(rig)];
      const group = await rig.group('Vizinhos', members);
      const ids = await Promise.all(members.map((member) => member.write({ text: member.name }, { group })));
      const messages = await Promise.all(ids.map((id) => waitForMessage(rig, id)));
      expect(new Set(messages.map(({ dedupeKey }) => dedupeKey)).size).toBe(2);
    },
  },
  {
    name: "groups: a reaction to a member's message reaches that member",
    needs: ({ groups, react }) => groups && react,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const group = await rig.group('Festa', [maria]);
      const { ref } = await waitForMessage(rig, await maria.write({ text: 'confirmado' }, { group }));
      await rig.provider.react(ref, '🎉', newClientId());
      const shown = await eventually('the reaction', async () => (await maria.sees()).reactions[ref.id]);
      expect(shown).toBe('🎉');
    },
  },
];
