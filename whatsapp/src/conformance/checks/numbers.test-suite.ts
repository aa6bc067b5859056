import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { createActiveCustomer, waitForMessage } from './wait-for-message.test-suite.ts';

export const numberChecks: Check[] = [
  {
    name: 'numbers: registered numbers have confirmed names, other numbers have null',
    needs: ({ checkNumbers }) => checkNumbers,
    async run(rig) {
      const maria = await rig.customer();
      const unregistered = rig.unregisteredPhone();
      const names = await rig.provider.checkNumbers([maria.phone, unregistered]);
      expect(names.get(maria.phone)).toContainEqual({ kind: 'pn', value: maria.phone });
      expect(names.get(unregistered)).toBeNull();
      expect(names.size).toBe(2);
    },
  },
  {
    name: 'numbers: a message written on the company phone is marked as such',
    needs: ({ phoneEcho }) => phoneEcho,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const message = await waitForMessage(rig, await rig.writeOnPhone(maria, 'do balcão'));
      expect(message).toMatchObject({ isFromPhone: true, body: { kind: 'text', text: 'do balcão' } });
      expect(message.ref.fromMe).toBe(true);
      expect(message.chat).toContainEqual({ kind: 'pn', value: maria.phone });
    },
  },
  {
    name: 'numbers: a message of the provider is not emitted as from the phone',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const sent = await rig.provider.send({
        clientId: `3EB0${Date.now().toString(16).toUpperCase()}AA`,
        to: maria.address,
        body: { kind: 'text', text: 'pela tela' },
      });
      await rig.events.wait('ack', ({ ref, ack }) => ref.id === sent.ref.id && ack >= 3);
      expect(rig.events.of('message').filter(({ ref }) => ref.id === sent.ref.id)).toEqual([]);
    },
  },
  {
    name: 'numbers: messages from before the link come as history',
    needs: ({ history }) => history,
    async run(rig) {
      const message = await rig.events.wait(
        'message',
        ({ isHistory, body }) => isHistory && body.kind === 'text' && body.text === rig.past.text,
      );
      expect(message.chat).toContainEqual({ kind: 'pn', value: rig.past.phone });
    },
  },
];
