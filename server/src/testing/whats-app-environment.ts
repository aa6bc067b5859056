import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';

/** Environment of a gateway that uses the emulator as WhatsApp. */
export function whatsAppEnvironment({ url, root }: WhatsAppWeb): NodeJS.ProcessEnv {
  return {
    WA_SOCKET_URL: url,
    WA_NOISE_ROOT: root.noisePublicKey.toString('hex'),
    WA_MEDIA_AUTHORITY: root.tlsCertificate,
    WA_ALLOW_CUSTOM_ENDPOINT: 'on',
  };
}
