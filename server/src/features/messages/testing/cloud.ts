import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import type { Provider } from '@recadia/whatsapp';
import { createCloudProvider } from '@recadia/whatsapp/cloud-api';

export const cloudNumber = {
  ...{ phone: '5511900001111', phoneNumberId: '106540352242922', wabaId: '102290129340398' },
  ...{ token: 'EAA-test', appSecret: 'app-secret', verifyToken: 'verify-me', name: 'Loja', mps: 1_000 },
};

export type CloudFarSide = Awaited<ReturnType<typeof startCloudFarSide>>;

/** A number of the Cloud API whose statuses nobody hears, and customers who have just written. */
export async function startCloudFarSide(callbackUrl = 'http://127.0.0.1:9/') {
  const far = await startWhatsAppCloud({ webhooks: { retryAfterMs: 60_000 }, pairLimit: null });
  far.addNumber({ ...cloudNumber, callbackUrl });
  const provider: Provider = createCloudProvider({
    ...{ phoneNumberId: cloudNumber.phoneNumberId, wabaId: cloudNumber.wabaId, accessToken: cloudNumber.token },
    ...{ baseUrl: far.graphUrl, apiVersion: 'v23.0', allowCustomEndpoint: true },
    fetch: (url, init) => fetch(url, init),
    hear: async () => undefined,
  });
  return {
    far,
    provider,
    customer(phone: string) {
      far.addPerson({ phone, name: 'Ana' });
      return far.write(phone, { to: cloudNumber.phone, words: { text: 'oi' } });
    },
    received: (phone: string) => far.inbox(phone).filter(({ from }) => from === cloudNumber.phone),
  };
}
