import { expect } from 'vitest';
import {
  WaError,
  type Advice,
  type Capabilities,
  type OutboundBody,
  type OutboundMessage,
  type Provider,
} from '../../index.ts';
import type { Check } from '../check.test-suite.ts';
import type { Rig } from '../rig.test-suite.ts';
import { arrived, newClientId, textTo } from '../samples.test-suite.ts';
import { createActiveCustomer } from './wait-for-message.test-suite.ts';

export const failureChecks: Check[] = [
  {
    name: 'failures: a refusal has advice, and nothing reaches the customer',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const advice = await rig.refuseNextSend();
      expect(await adviceFor(rig, textTo(maria.address, 'recusada'))).toBe(advice);
      expect(await maria.inbox()).toEqual([]);
      const { ref } = await rig.provider.send(textTo(maria.address, 'aceita'));
      await arrived(maria, ref.id);
    },
  },
  {
    name: 'failures: a number without WhatsApp has the advice never',
    needs: ({ checkNumbers }) => !checkNumbers,
    async run(rig) {
      expect(await adviceFor(rig, textTo({ kind: 'pn', value: rig.unregisteredPhone() }, 'alguém?'))).toBe('never');
    },
  },
  {
    name: 'failures: a send has the advice backoff while WhatsApp is unreachable, and works later',
    isAlone: true,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await rig.cutOff();
      const error = await rig.provider.send(textTo(maria.address, 'perdida')).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WaError);
      expect(error).toMatchObject({ advice: 'backoff' });
      await rig.reconnect();
      const { ref } = await rig.provider.send(textTo(maria.address, 'de volta'));
      await arrived(maria, ref.id);
      expect((await maria.inbox()).map(({ text }) => text)).toEqual(['de volta']);
    },
  },
  {
    name: 'failures: calls the capabilities rule out are refused as unsupported',
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      const { ref } = await rig.provider.send(textTo(maria.address, 'isto'));
      const calls = ruledOut(rig.provider.capabilities, rig.provider, ref);
      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls) {
        const error = await call().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(WaError);
        expect(error).toMatchObject({ code: 'unsupported', advice: 'never' });
      }
    },
  },
];

/** The advice for a failed send, from the thrown error or from the later event. */
async function adviceFor(rig: Rig, message: OutboundMessage): Promise<Advice> {
  try {
    const { ref } = await rig.provider.send(message);
    return (await rig.events.wait('failed', (event) => event.ref.id === ref.id)).error.advice;
  } catch (error) {
    if (error instanceof WaError) return error.advice;
    throw error;
  }
}

type MessageRef = Parameters<Provider['edit']>[0];

function ruledOut(can: Capabilities, provider: Provider, ref: MessageRef): (() => Promise<unknown>)[] {
  const template: OutboundBody = { kind: 'template', name: 'x', language: 'pt_BR', parameters: [] };
  const calls: [boolean, () => Promise<unknown>][] = [
    [can.edit, () => provider.edit(ref, 'x', newClientId())],
    [can.deleteForAll, () => provider.deleteForAll(ref, newClientId())],
    [can.react, () => provider.react(ref, '👍', newClientId())],
    [can.pairingCode, () => provider.requestPairingCode('5511999990000')],
    [can.checkNumbers, () => provider.checkNumbers(['5511999990000'])],
    [can.profilePictures, () => provider.profilePicture(ref.chat)],
    [can.calls, () => provider.rejectCall('x', ref.chat)],
    [can.templates, () => provider.send({ clientId: newClientId(), to: ref.chat, body: template })],
    [can.typing !== 'none', () => provider.typing(ref.chat, true)],
  ];
  return calls.filter(([isAble]) => !isAble).map(([, call]) => call);
}
