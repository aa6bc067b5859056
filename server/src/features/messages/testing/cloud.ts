import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import type { Provider } from '@recadia/whatsapp';
import { createCloudProvider } from '@recadia/whatsapp/cloud-api';

export const cloudNumber = {
  phone: '5511900001111',
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  token: 'EAA-test',
  appSecret: 'app-secret',
  verifyToken: 'verify-me',
  name: 'Loja',
  mps: 1_000,
};

export type CloudEmulator = Awaited<ReturnType<typeof startCloudEmulator>>;

/** Starts an emulated Cloud API number whose webhooks reach no server, with customers who have just written. */
export async function startCloudEmulator(callbackUrl = 'http://127.0.0.1:9/') {
  const emulator = await startWhatsAppCloud({ webhooks: { retryAfterMs: 60_000 }, pairLimit: null });
  emulator.addNumber({ ...cloudNumber, callbackUrl });
  const provider: Provider = createCloudProvider({
    phoneNumberId: cloudNumber.phoneNumberId,
    wabaId: cloudNumber.wabaId,
    accessToken: cloudNumber.token,
    baseUrl: emulator.graphUrl,
    apiVersion: 'v23.0',
    allowCustomEndpoint: true,
    fetch: (url, init) => fetch(url, init),
    receive: async () => undefined,
  });
  return {
    emulator,
    provider,
    customer(phone: string) {
      emulator.addPerson({ phone, name: 'Ana' });
      return emulator.write(phone, { to: cloudNumber.phone, words: { text: 'oi' } });
    },
    received: (phone: string) => emulator.inbox(phone).filter(({ from }) => from === cloudNumber.phone),
  };
}
