import { expect } from 'vitest';
import { mediaKinds, WaError } from '../../index.ts';
import type { Check } from '../check.test-suite.ts';
import { arrived, eventually, textTo } from '../samples.test-suite.ts';
import { acquainted, heardFrom } from './heard-from.test-suite.ts';

export const sessionChecks: Check[] = [
  {
    name: "session: connected is told with the company's own number",
    async run(rig) {
      const connected = await rig.heard.wait('session', ({ state }) => state === 'connected');
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
      const states = rig.heard.of('session').map(({ state }) => state);
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
      const shown = await rig.heard.wait('session', ({ state }) => state === 'pairing-code');
      expect(shown).toMatchObject({ code: expect.stringMatching(/^[0-9A-Z]{8}$/) });
      expect(rig.heard.of('session').at(-1)).toMatchObject({ state: 'connected', phone: rig.phone });
    },
  },
  {
    name: 'session: after stop nothing is told',
    isAlone: true,
    async run(rig) {
      const maria = await acquainted(rig);
      let told = 0;
      await rig.restart(async () => {
        told = rig.heard.all().length;
        await maria.write({ text: 'ninguém ouve' });
        await new Promise((resolve) => setTimeout(resolve, 150));
        expect(rig.heard.all().length).toBe(told);
      });
    },
  },
  {
    name: 'session: what was written while nobody listened comes afterwards',
    isAlone: true,
    async run(rig) {
      const maria = await acquainted(rig);
      const ids: string[] = [];
      await rig.restart(async () => {
        for (const text of ['um', 'dois', 'três']) ids.push(await maria.write({ text }));
      });
      const messages = await Promise.all(ids.map((id) => heardFrom(rig, id)));
      expect(messages.map(({ body }) => body)).toEqual(['um', 'dois', 'três'].map((text) => ({ kind: 'text', text })));
      expect(messages.every(({ isHistory }) => !isHistory)).toBe(true);
    },
  },
  {
    name: 'session: it goes on after a restart without being linked again',
    isAlone: true,
    async run(rig) {
      const maria = await acquainted(rig);
      const before = rig.heard.all().length;
      await rig.restart();
      const { ref } = await rig.provider.send(textTo(maria.address, 'continuando'));
      await arrived(maria, ref.id);
      const states = rig.heard
        .all()
        .slice(before)
        .flatMap((event) => (event.type === 'session' ? [event.state] : []));
      expect(states).not.toContain('qr');
      expect(states).not.toContain('pairing-code');
    },
  },
  {
    name: 'session: what the company withdraws ends it, with the advice to stop',
    isAlone: true,
    async run(rig) {
      const maria = await acquainted(rig);
      await rig.revoke();
      const error = await eventually('a refused send', () =>
        rig.provider.send(textTo(maria.address, 'ainda?')).then(
          () => undefined,
          (thrown: unknown) => thrown,
        ),
      );
      expect(error).toBeInstanceOf(WaError);
      const ended = await rig.heard.wait('session', ({ state }) => state === 'ended');
      if (ended.state !== 'ended') throw new Error('not ended');
      expect(ended.error.advice).toBe('stop-connection');
    },
  },
  {
    name: 'session: after logout nothing can be sent until somebody acts',
    isAlone: true,
    async run(rig) {
      const maria = await acquainted(rig);
      await rig.provider.logout();
      const error = await rig.provider.send(textTo(maria.address, 'tchau')).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WaError);
      expect(error).toMatchObject({ advice: 'stop-connection' });
    },
  },
];
