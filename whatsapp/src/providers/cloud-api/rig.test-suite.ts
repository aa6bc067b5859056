import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { createCloudProvider, type CloudProvider, type Fetch } from './index.ts';
import { createCloudCustomer } from './rig-customer.test-suite.ts';
import { listenForWebhooks } from './rig-listener.test-suite.ts';
import { createEventRecorder } from '../../conformance/event-recorder.test-suite.ts';
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

/** An emulator of the Cloud API, a provider and a webhook endpoint. */
export async function openCloudRig({ isCoexistence = false } = {}): Promise<Rig> {
  const events = createEventRecorder();
  const listener = await listenForWebhooks(number, events.receive);
  const emulator = await startWhatsAppCloud({ webhooks: { retryAfterMs: 25 }, pairLimit: null });
  emulator.addNumber({ ...number, isCoexistence, callbackUrl: listener.url });

  const unreachableUrl = await findUnreachableUrl();
  let isCutOff = false;
  const fetchEmulator: Fetch = (url, init) =>
    fetch(isCutOff ? url.replace(emulator.graphUrl, unreachableUrl) : url, init);
  const begin = async (): Promise<CloudProvider> => {
    const fresh = createCloudProvider({
      phoneNumberId: number.phoneNumberId,
      wabaId: number.wabaId,
      accessToken: number.token,
      baseUrl: emulator.graphUrl,
      apiVersion: 'v23.0',
      allowCustomEndpoint: true,
      isCoexistence,
      fetch: fetchEmulator,
      receive: events.receive,
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
    events,
    past: { phone: '', text: '' },
    async customer({ name = 'Ana', hidesPhone = false } = {}) {
      const phone = newPhone();
      emulator.addPerson({ phone, name, hidesPhone, username: hidesPhone ? `pessoa_${people}` : undefined });
      return createCloudCustomer(emulator, phone, { name, hidesPhone, company: number.phone });
    },
    unregisteredPhone: newPhone,
    writeOnPhone: async (to, text) => emulator.echo(number.phone, to.phone, text),
    group: () => Promise.reject(new Error('the Cloud API has no groups here')),
    async template(name, text) {
      emulator.addTemplate(number.phone, { name, text, language: 'pt_BR' });
    },
    async setTemplateStatus(name, status) {
      emulator.reviewTemplate(number.phone, { name, status });
    },
    async refuseNextSend() {
      emulator.chaos.add({ action: 'refuse', kind: 'messages', code: 131056, times: 1 });
      return 'delay-contact';
    },
    async repeatEverything(isOn) {
      if (isOn) emulator.chaos.add({ action: 'duplicate', kind: 'webhook' });
      else emulator.chaos.clear();
    },
    async cutOff() {
      isCutOff = true;
    },
    async reconnect() {
      isCutOff = false;
    },
    async passHours(hours) {
      emulator.clock.advance(hours * HOUR_MS);
    },
    async revoke() {
      emulator.changeToken(number.phone, null);
    },
    async restart(meanwhile = async () => {}) {
      await provider.stop();
      listener.goAway(true);
      await meanwhile();
      listener.goAway(false);
      provider = await begin();
      emulator.retryWebhooksNow();
    },
    async close() {
      await provider.stop();
      await emulator.stop();
      await listener.close();
    },
  };
}

/** An address without a server. */
async function findUnreachableUrl(): Promise<string> {
  const { url, close } = await listenForWebhooks(number, async () => {});
  await close();
  return new URL(url).origin;
}
