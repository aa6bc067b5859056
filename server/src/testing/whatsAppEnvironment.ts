import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';

/** What a gateway has to be told to take the emulator for WhatsApp. */
export function whatsAppEnvironment({ url, root }: WhatsAppWeb): NodeJS.ProcessEnv {
  return {
    WA_SOCKET_URL: url,
    WA_NOISE_ROOT: root.noisePublicKey.toString('hex'),
    WA_MEDIA_AUTHORITY: root.tlsCertificate,
    WA_ALLOW_CUSTOM_ENDPOINT: 'on',
  };
}
