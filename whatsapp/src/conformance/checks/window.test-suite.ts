import { expect } from 'vitest';
import type { Identity, OutboundMessage } from '../../index.ts';
import type { Check } from '../check.test-suite.ts';
import { arrived, newClientId, textTo } from '../samples.test-suite.ts';
import { createActiveCustomer } from './wait-for-message.test-suite.ts';

export const windowChecks: Check[] = [
  {
    name: 'window: free text after it has closed has the advice after-window',
    needs: ({ serviceWindowHours }) => serviceWindowHours !== null,
    isAlone: true,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await rig.passHours((rig.provider.capabilities.serviceWindowHours ?? 0) + 1);
      const message = textTo(maria.address, 'ainda aí?');
      const { ref } = await rig.provider.send(message);
      const failed = await rig.events.wait('failed', (event) => event.ref.id === ref.id);
      expect(failed.error.advice).toBe('after-window');
      expect(failed.clientId).toBe(message.clientId);
      expect(await maria.inbox()).toEqual([]);
    },
  },
  {
    name: 'window: a template goes after it has closed, with its values filled in',
    needs: ({ templates }) => templates,
    isAlone: true,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await rig.template('volte_sempre', 'Olá {{1}}, o pedido {{2}} saiu.');
      await rig.passHours(30);
      const { ref } = await rig.provider.send(template(maria.address, 'volte_sempre', ['Maria', '42']));
      expect((await arrived(maria, ref.id)).text).toBe('Olá Maria, o pedido 42 saiu.');
    },
  },
  {
    name: 'window: the customer opens it again by writing',
    needs: ({ serviceWindowHours }) => serviceWindowHours !== null,
    isAlone: true,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await rig.passHours(30);
      await maria.write({ text: 'voltei' });
      const { ref } = await rig.provider.send(textTo(maria.address, 'bem-vinda'));
      await arrived(maria, ref.id);
    },
  },
  {
    name: 'window: a template with the wrong number of values is refused for good',
    needs: ({ templates }) => templates,
    async run(rig) {
      const maria = await createActiveCustomer(rig);
      await rig.template('dois_valores', '{{1}} e {{2}}');
      const error = await rig.provider
        .send(template(maria.address, 'dois_valores', ['só um']))
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'WaError', advice: 'never' });
    },
  },
  {
    name: 'window: a changed status of a template is emitted',
    needs: ({ templates }) => templates,
    async run(rig) {
      await rig.template('em_analise', 'Olá');
      await rig.setTemplateStatus('em_analise', 'PAUSED');
      const changed = await rig.events.wait('template', ({ name }) => name === 'em_analise');
      expect(changed).toMatchObject({ status: 'PAUSED', language: 'pt_BR' });
    },
  },
];

function template(to: Identity, name: string, parameters: string[]): OutboundMessage {
  return { clientId: newClientId(), to, body: { kind: 'template', name, language: 'pt_BR', parameters } };
}
