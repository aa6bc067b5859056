import type { Provider, Sent } from '@recadia/whatsapp';
import type { GatewayStore } from './session-store.ts';

/** A provider that stores sent messages, because a recipient's device may request them again. */
export function keepingSent(provider: Provider, store: GatewayStore): Provider {
  async function kept(sending: Promise<Sent>): Promise<Sent> {
    const { ref, encoded } = await sending;
    if (encoded) await store.keepSent(ref.id, encoded);
    return { ref };
  }
  return {
    ...provider,
    send: (message) => kept(provider.send(message)),
    edit: (...about) => kept(provider.edit(...about)),
    deleteForAll: (...about) => kept(provider.deleteForAll(...about)),
    react: (...about) => kept(provider.react(...about)),
  };
}
