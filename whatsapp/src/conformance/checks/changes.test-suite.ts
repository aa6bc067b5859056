import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { arrived, newClientId, textTo } from '../samples.test-suite.ts';
import { createActiveCustomer, waitForMessage } from './wait-for-message.test-suite.ts';

export const changeChecks: Check[] = [
  {
    name: "changes: a customer's edit names the message and has the new text",
    needs: ({ customerEdits }) => customerEdits,
    async run(rig) {
      const maria = await rig.customer();
      const { ref } = await waitForMessage(rig, await maria.write({ text: 'as 3' }));
      await maria.edit(ref.id, 'às 3');
      const edited = await rig.events.wait('edited', (event) => event.ref.id === ref.id);
      expect(edited).toMatchObject({ text: 'às 3', ref: { fromMe: false } });
    },
  },
  {
    name: 'changes: a second edit has another key than the first',
    needs: ({ customerEdits }) => customerEdits,
    async run(rig) {
      const maria = await rig.customer();
      const { ref } = await waitForMessage(rig, await maria.write({ text: '1' }));
      await maria.edit(ref.id, '2');
      const first = await rig.events.wait('edited', (event) => event.ref.id === ref.id && event.text === '2');
      await maria.edit(ref.id, '3');
      const second = await rig.events.wait('edited', (event) => event.ref.id === ref.id && event.text === '3');
      expect(second.dedupeKey).not.toBe(first.dedupeKey);
    },
  },
  {
    name: "changes: a customer's deletion names the message",
    needs: ({ customerEdits }) => customerEdits,
    async run(rig) {
      const maria = await rig.customer();
      const { ref } = await waitForMessage(rig, await maria.write({ text: 'engano' }));
      await maria.remove(ref.id);
      const deleted = await rig.events.wait('deleted', (event) => event.ref.id === ref.id);
      expect(deleted.ref.fromMe).toBe(false);
    },
  },
  {
    name: 'changes: a message edited by the company changes on the phone',
    needs: ({ edit }) => edit,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(textTo(maria.address, 'R$ 90'));
      await arrived(maria, ref.id);
      await rig.provider.edit(ref, 'R$ 80', newClientId());
      await arrived(maria, ref.id, ({ editedText }) => editedText === 'R$ 80');
      expect(await maria.inbox()).toHaveLength(1);
    },
  },
  {
    name: 'changes: a message deleted by the company is gone from the phone',
    needs: ({ deleteForAll }) => deleteForAll,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(textTo(maria.address, 'engano meu'));
      await arrived(maria, ref.id);
      await rig.provider.deleteForAll(ref, newClientId());
      await arrived(maria, ref.id, ({ isDeleted }) => isDeleted);
    },
  },
];
