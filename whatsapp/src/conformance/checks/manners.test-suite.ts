import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { bytesOf, eventually, image } from '../samples.test-suite.ts';
import { acquainted, heardFrom } from './heard-from.test-suite.ts';

export const mannerChecks: Check[] = [
  {
    name: 'manners: what the company has read, the customer sees as read',
    async run(rig) {
      const maria = await rig.customer();
      const { ref } = await heardFrom(rig, await maria.write({ text: 'leu?' }));
      expect((await maria.sees()).readIds).toEqual([]);
      await rig.provider.markRead([ref]);
      await eventually('the read ticks', async () => (await maria.sees()).readIds.includes(ref.id) || undefined);
    },
  },
  {
    name: 'manners: the customer sees the company type',
    needs: ({ typing }) => typing !== 'none',
    async run(rig) {
      const maria = await rig.customer();
      const { ref } = await heardFrom(rig, await maria.write({ text: 'oi?' }));
      await rig.provider.typing(maria.address, true, ref);
      await eventually('typing', async () => (await maria.sees()).isTyping || undefined);
    },
  },
  {
    name: 'manners: the customer sees the company stop typing',
    needs: ({ typing }) => typing === 'free',
    async run(rig) {
      const maria = await acquainted(rig);
      await rig.provider.typing(maria.address, true);
      await eventually('typing', async () => (await maria.sees()).isTyping || undefined);
      await rig.provider.typing(maria.address, false);
      await eventually('no typing', async () => !(await maria.sees()).isTyping || undefined);
    },
  },
  {
    name: "manners: a customer's typing is told, and its end",
    needs: ({ customerTyping }) => customerTyping,
    async run(rig) {
      const maria = await acquainted(rig);
      const isMaria = (chat: { value: string }[]) => chat.some(({ value }) => value === maria.address.value);
      await maria.type(true);
      await rig.heard.wait('typing', ({ chat, isTyping }) => isTyping && isMaria(chat));
      await maria.type(false);
      await rig.heard.wait('typing', ({ chat, isTyping }) => !isTyping && isMaria(chat));
    },
  },
  {
    name: 'manners: a call rings and can be declined',
    needs: ({ calls }) => calls,
    async run(rig) {
      const maria = await acquainted(rig);
      const callId = await maria.call();
      const call = await rig.heard.wait('call', (event) => event.callId === callId && event.status === 'ringing');
      const [from] = call.from;
      if (!from) throw new Error('a call without a caller');
      expect(call.isVideo).toBe(false);
      await rig.provider.rejectCall(callId, from);
      await eventually('the refusal', async () => (await maria.sees()).rejectedCalls.includes(callId) || undefined);
    },
  },
  {
    name: 'manners: the picture of a customer opens with its very bytes, and none is a plain answer',
    needs: ({ profilePictures }) => profilePictures,
    async run(rig) {
      const maria = await acquainted(rig);
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
