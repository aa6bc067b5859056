import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import type { Rig } from '../rig.test-suite.ts';
import { arrived, mediaTo, textTo, voice } from '../samples.test-suite.ts';
import { createActiveCustomer } from './wait-for-message.test-suite.ts';

export const ackChecks: Check[] = [
  {
    name: 'acks: a message is at WhatsApp, then on the phone, then read',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(textTo(maria.address, 'chegou?'));
      await ackOf(rig, ref.id, 2);
      await ackOf(rig, ref.id, 3);
      expect(highest(rig, ref.id)).toBe(3);
      await maria.read(ref.id);
      await ackOf(rig, ref.id, 4);
    },
  },
  {
    name: 'acks: a message to a phone that is off stays at WhatsApp until the phone is back',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await maria.goOffline();
      const { ref } = await rig.provider.send(textTo(maria.address, 'quando puder'));
      await ackOf(rig, ref.id, 2);
      expect(highest(rig, ref.id)).toBe(2);
      expect(await maria.inbox()).toEqual([]);
      await maria.goOnline();
      await ackOf(rig, ref.id, 3);
      await arrived(maria, ref.id);
    },
  },
  {
    name: 'acks: a played voice message is reported as played',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(mediaTo(maria.address, voice));
      await arrived(maria, ref.id);
      await maria.read(ref.id);
      await maria.play(ref.id);
      await ackOf(rig, ref.id, 5);
    },
  },
  {
    name: 'acks: each ack names the message by the id it was sent under',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const message = textTo(maria.address, 'pedido n.º 9');
      const { ref } = await rig.provider.send(message);
      const ack = await ackOf(rig, ref.id, 2);
      expect(ack.ref).toMatchObject({ id: ref.id, fromMe: true });
      expect(ack.clientId ?? ack.ref.id).toBe(message.clientId);
    },
  },
  {
    name: 'acks: each step has one key when it is delivered twice',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await rig.repeatEverything(true);
      try {
        const { ref } = await rig.provider.send(textTo(maria.address, 'duas vezes'));
        await ackOf(rig, ref.id, 3);
        await maria.read(ref.id);
        await ackOf(rig, ref.id, 4);
        const acks = rig.events.of('ack').filter((ack) => ack.ref.id === ref.id);
        const keys = new Set(acks.map(({ dedupeKey }) => dedupeKey));
        expect(keys.size).toBe(new Set(acks.map(({ ack }) => ack)).size);
      } finally {
        await rig.repeatEverything(false);
      }
    },
  },
];

/** Waits for the ack of this step or a later one, because a provider may merge simultaneous steps. */
function ackOf(rig: Rig, id: string, atLeast: number) {
  return rig.events.wait('ack', ({ ref, ack }) => ref.id === id && ack >= atLeast);
}

function highest(rig: Rig, id: string): number {
  const acks = rig.events.of('ack').filter(({ ref }) => ref.id === id);
  return Math.max(0, ...acks.map(({ ack }) => ack));
}
