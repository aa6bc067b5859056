import { expect } from 'vitest';
import type { Check } from '../check.test-suite.ts';
import { acquainted, heardFrom } from './heard-from.test-suite.ts';

export const numberChecks: Check[] = [
  {
    name: 'numbers: who has WhatsApp is known by confirmed names, who has not by null',
    needs: ({ checkNumbers }) => checkNumbers,
    async run(rig) {
      const maria = await rig.customer();
      const stranger = rig.stranger();
      const names = await rig.provider.checkNumbers([maria.phone, stranger]);
      expect(names.get(maria.phone)).toContainEqual({ kind: 'pn', value: maria.phone });
      expect(names.get(stranger)).toBeNull();
      expect(names.size).toBe(2);
    },
  },
  {
    name: 'numbers: what is written on the company phone is told as such, once',
    needs: ({ phoneEcho }) => phoneEcho,
    async run(rig) {
      const maria = await acquainted(rig);
      const message = await heardFrom(rig, await rig.writeOnPhone(maria, 'do balcão'));
      expect(message).toMatchObject({ isFromPhone: true, body: { kind: 'text', text: 'do balcão' } });
      expect(message.ref.fromMe).toBe(true);
      expect(message.chat).toContainEqual({ kind: 'pn', value: maria.phone });
    },
  },
  {
    name: 'numbers: what the provider sends is not told as written on the phone',
    async run(rig) {
      const maria = await acquainted(rig);
      const sent = await rig.provider.send({
        clientId: `3EB0${Date.now().toString(16).toUpperCase()}AA`,
        to: maria.address,
        body: { kind: 'text', text: 'pela tela' },
      });
      await rig.heard.wait('ack', ({ ref, ack }) => ref.id === sent.ref.id && ack >= 3);
      expect(rig.heard.of('message').filter(({ ref }) => ref.id === sent.ref.id)).toEqual([]);
    },
  },
  {
    name: 'numbers: messages from before the link come as history',
    needs: ({ history }) => history,
    async run(rig) {
      const message = await rig.heard.wait(
        'message',
        ({ isHistory, body }) => isHistory && body.kind === 'text' && body.text === rig.past.text,
      );
      expect(message.chat).toContainEqual({ kind: 'pn', value: rig.past.phone });
    },
  },
];
