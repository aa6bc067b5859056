import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { createCloudProvider, type CloudProvider, type Fetch } from './index.ts';
import { createCloudCustomer } from './rig-customer.test-suite.ts';
import { listenForWebhooks } from './rig-listener.test-suite.ts';
import { createHeard } from '../../conformance/heard.test-suite.ts';
import type { Rig } from '../../conformance/rig.test-suite.ts';

const number = {
  phone: '5511900001111',
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  token: 'EAA-conformance',
  appSecret: 'app-secret',
  verifyToken: 'verify-me',
  name: 'Loja da Paulista',
  mps: 1_000,
};

const HOUR_MS = 3_600_000;

/** The Cloud API: an emulator, a provider, and the product's address for webhooks between them. */
export async function openCloudRig({ isCoexistence = false } = {}): Promise<Rig> {
  const heard = createHeard();
  const listener = await listenForWebhooks(number, heard.hear);
  const far = await startWhatsAppCloud({ webhooks: { retryAfterMs: 25 }, pairLimit: null });
  far.addNumber({ ...number, isCoexistence, callbackUrl: listener.url });

  const nobody = await deserted();
  let isCutOff = false;
  const fetchFar: Fetch = (url, init) => fetch(isCutOff ? url.replace(far.graphUrl, nobody) : url, init);
  const begin = async (): Promise<CloudProvider> => {
    const fresh = createCloudProvider({
      phoneNumberId: number.phoneNumberId,
      wabaId: number.wabaId,
      accessToken: number.token,
      baseUrl: far.graphUrl,
      apiVersion: 'v23.0',
      allowCustomEndpoint: true,
      isCoexistence,
      fetch: fetchFar,
      hear: heard.hear,
    });
    await fresh.start();
    return fresh;
  };

  let provider = await begin();
  let people = 0;
  const newPhone = () => `55119${String(80_000_000 + (people += 1))}`;

  return {
    get provider() {
      return provider;
    },
    phone: number.phone,
    heard,
    past: { phone: '', text: '' },
    async customer({ name = 'Ana', hidesPhone = false } = {}) {
      const phone = newPhone();
      far.addPerson({ phone, name, hidesPhone, username: hidesPhone ? `pessoa_${people}` : undefined });
      return createCloudCustomer(far, phone, { name, hidesPhone, company: number.phone });
    },
    stranger: newPhone,
    writeOnPhone: async (to, text) => far.echo(number.phone, to.phone, text),
    group: () => Promise.reject(new Error('the Cloud API has no groups here')),
    async template(name, text) {
      far.addTemplate(number.phone, { name, text, language: 'pt_BR' });
    },
    async judgeTemplate(name, status) {
      far.judgeTemplate(number.phone, { name, status });
    },
    async refuseNextSend() {
      far.chaos.add({ action: 'refuse', kind: 'messages', code: 131056, times: 1 });
      return 'delay-contact';
    },
    async repeatEverything(isOn) {
      if (isOn) far.chaos.add({ action: 'duplicate', kind: 'webhook' });
      else far.chaos.clear();
    },
    async cutOff() {
      isCutOff = true;
    },
    async reconnect() {
      isCutOff = false;
    },
    async passHours(hours) {
      far.clock.advance(hours * HOUR_MS);
    },
    async revoke() {
      far.changeToken(number.phone, null);
    },
    async restart(meanwhile = async () => {}) {
      await provider.stop();
      listener.goAway(true);
      await meanwhile();
      listener.goAway(false);
      provider = await begin();
      far.retryWebhooksNow();
    },
    async close() {
      await provider.stop();
      await far.stop();
      await listener.close();
    },
  };
}

/** An address where somebody listened until a moment ago. */
async function deserted(): Promise<string> {
  const { url, close } = await listenForWebhooks(number, async () => {});
  await close();
  return new URL(url).origin;
}
