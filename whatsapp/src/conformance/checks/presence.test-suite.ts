import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { bytesOf, eventually, image } from '../samples.test-suite.ts';
import { createActiveCustomer, waitForMessage } from './wait-for-message.test-suite.ts';

export const presenceChecks: Check[] = [
  {
    name: 'presence: a message read by the company is shown as read to the customer',
    async run(rig) {
      const maria = await rig.customer();
      const { ref } = await waitForMessage(rig, await maria.write({ text: 'leu?' }));
      expect((await maria.sees()).readIds).toEqual([]);
      await rig.provider.markRead([ref]);
      await eventually('the read ticks', async () => (await maria.sees()).readIds.includes(ref.id) || undefined);
    },
  },
  {
    name: 'presence: the customer sees the company type',
    needs: ({ typing }) => typing !== 'none',
    async run(rig) {
      const maria = await rig.customer();
      const { ref } = await waitForMessage(rig, await maria.write({ text: 'oi?' }));
      await rig.provider.typing(maria.address, true, ref);
      await eventually('typing', async () => (await maria.sees()).isTyping || undefined);
    },
  },
  {
    name: 'presence: the customer sees the company stop typing',
    needs: ({ typing }) => typing === 'free',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await rig.provider.typing(maria.address, true);
      await eventually('typing', async () => (await maria.sees()).isTyping || undefined);
      await rig.provider.typing(maria.address, false);
      await eventually('no typing', async () => !(await maria.sees()).isTyping || undefined);
    },
  },
  {
    name: "presence: a customer's typing and its end are emitted",
    needs: ({ customerTyping }) => customerTyping,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const isMaria = (chat: { value: string }[]) => chat.some(({ value }) => value === maria.address.value);
      await maria.type(true);
      await rig.events.wait('typing', ({ chat, isTyping }) => isTyping && isMaria(chat));
      await maria.type(false);
      await rig.events.wait('typing', ({ chat, isTyping }) => !isTyping && isMaria(chat));
    },
  },
  {
    name: 'presence: a call rings and can be declined',
    needs: ({ calls }) => calls,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const callId = await maria.call();
      const call = await rig.events.wait('call', (event) => event.callId === callId && event.status === 'ringing');
      const [from] = call.from;
      if (!from) throw new Error('a call without a caller');
      expect(call.isVideo).toBe(false);
      await rig.provider.rejectCall(callId, from);
      await eventually('the refusal', async () => (await maria.sees()).rejectedCalls.includes(callId) || undefined);
    },
  },
  {
    name: 'presence: the picture of a customer opens with its bytes, and a missing one is null',
    needs: ({ profilePictures }) => profilePictures,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      expect(await rig.provider.profilePicture(maria.address)).toBeNull();
      await maria.showPicture(image.bytes);
      const picture = await rig.provider.profilePicture(maria.address);
      if (!picture) throw new Error('no picture');
      expect(picture.url).toMatch(/^https:/);
      expect((await bytesOf(await rig.provider.openMedia(picture.file))).equals(image.bytes)).toBe(true);
      await maria.showPicture(null);
      expect(await rig.provider.profilePicture(maria.address)).toBeNull();
    },
  },
];
