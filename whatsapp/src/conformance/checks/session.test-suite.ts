import { expect } from 'vitest';
import { mediaKinds, WaError } from '../../index.ts';
import type { Check } from '../check.test-suite.ts';
import { arrived, eventually, textTo } from '../samples.test-suite.ts';
import { createActiveCustomer, waitForMessage } from './wait-for-message.test-suite.ts';

export const sessionChecks: Check[] = [
  {
    name: "session: emits connected with the company's own number",
    async run(rig) {
      const connected = await rig.events.wait('session', ({ state }) => state === 'connected');
      expect(connected).toMatchObject({ phone: rig.phone });
    },
  },
  {
    name: 'session: every kind of media has a greatest size',
    async run({ provider }) {
      for (const kind of mediaKinds) expect(provider.capabilities.maxBytes[kind]).toBeGreaterThan(10_000);
    },
  },
  {
    name: 'session: a QR is shown and, once scanned, connects',
    needs: ({ qr }) => qr,
    isAlone: true,
    open: { linkBy: 'qr' },
    async run(rig) {
      const states = rig.events.of('session').map(({ state }) => state);
      expect(states.indexOf('qr')).toBeGreaterThanOrEqual(0);
      expect(states.indexOf('connected')).toBeGreaterThan(states.indexOf('qr'));
    },
  },
  {
    name: 'session: a code typed on the phone connects',
    needs: ({ pairingCode }) => pairingCode,
    isAlone: true,
    open: { linkBy: 'code' },
    async run(rig) {
      const shown = await rig.events.wait('session', ({ state }) => state === 'pairing-code');
      expect(shown).toMatchObject({ code: expect.stringMatching(/^[0-9A-Z]{8}$/) });
      expect(rig.events.of('session').at(-1)).toMatchObject({ state: 'connected', phone: rig.phone });
    },
  },
  {
    name: 'session: emits no event after stop',
    isAlone: true,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      let count = 0;
      await rig.restart(async () => {
        count = rig.events.all().length;
        await maria.write({ text: 'ninguém ouve' });
        await new Promise((resolve) => setTimeout(resolve, 150));
        expect(rig.events.all().length).toBe(count);
      });
    },
  },
  {
    name: 'session: emits messages written during a stop after the next start',
    isAlone: true,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const ids: string[] = [];
      await rig.restart(async () => {
        for (const text of ['um', 'dois', 'três']) ids.push(await maria.write({ text }));
      });
      const messages = await Promise.all(ids.map((id) => waitForMessage(rig, id)));
      expect(messages.map(({ body }) => body)).toEqual(['um', 'dois', 'três'].map((text) => ({ kind: 'text', text })));
      expect(messages.every(({ isHistory }) => !isHistory)).toBe(true);
    },
  },
  {
    name: 'session: continues after a restart without a new link',
    isAlone: true,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const before = rig.events.all().length;
      await rig.restart();
      const { ref } = await rig.provider.send(textTo(maria.address, 'continuando'));
      await arrived(maria, ref.id);
      const states = rig.events
        .all()
        .slice(before)
        .flatMap((event) => (event.type === 'session' ? [event.state] : []));
      expect(states).not.toContain('qr');
      expect(states).not.toContain('pairing-code');
    },
  },
  {
    name: 'session: ends with the advice to stop when the company revokes access',
    isAlone: true,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await rig.revoke();
      const error = await eventually('a refused send', () =>
        rig.provider.send(textTo(maria.address, 'ainda?')).then(
          () => undefined,
          (thrown: unknown) => thrown,
        ),
      );
      expect(error).toBeInstanceOf(WaError);
      const ended = await rig.events.wait('session', ({ state }) => state === 'ended');
      if (ended.state !== 'ended') throw new Error('not ended');
      expect(ended.error.advice).toBe('stop-connection');
    },
  },
  {
    name: 'session: refuses sends after logout with the advice to stop',
    isAlone: true,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await rig.provider.logout();
      const error = await rig.provider.send(textTo(maria.address, 'tchau')).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WaError);
      expect(error).toMatchObject({ advice: 'stop-connection' });
    },
  },
];
