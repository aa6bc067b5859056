import { startWhatsAppWeb, type WhatsAppWeb, type WhatsAppWebOptions } from '@recadia/emulators/whatsapp-web';
import { WA_CERT_DETAILS } from 'baileys';
import { createHeard } from '../../conformance/heard.test-suite.ts';
import type { WaEvent } from '../../port/events.ts';
import type { Provider } from '../../port/provider.ts';
import { createMemoryStore, type MemoryStore } from '../../testing/memory-store.ts';
import type { BaileysOptions } from './options.ts';
import { createBaileysProvider } from './provider.ts';

/** A provider, what it told and what it keeps. */
export interface Linked {
  provider: Provider;
  store: MemoryStore;
  heard: ReturnType<typeof createHeard>;
  /** The first provider lets go; another takes over with what it stored. */
  restart(overrides?: Partial<BaileysOptions>, meanwhile?: () => Promise<void>): Promise<void>;
}

export type FarSide = Awaited<ReturnType<typeof startFarSide>>;

const quietLog = { info: () => undefined, warn: () => undefined };

/** An emulator and the providers tried against it. */
export async function startFarSide(options: WhatsAppWebOptions = {}) {
  const emulator: WhatsAppWeb = await startWhatsAppWeb(options);
  trust(emulator.root.noisePublicKey);
  const running = new Set<Provider>();

  function optionsFor(store: MemoryStore, hear: BaileysOptions['hear']): BaileysOptions {
    return {
      store,
      hear,
      log: quietLog,
      endpoint: emulator.url,
      allowCustomEndpoint: true,
      mediaAuthority: emulator.root.tlsCertificate,
    };
  }

  function open(overrides: Partial<BaileysOptions> = {}): Linked {
    const store = createMemoryStore();
    const heard = createHeard();
    const hear = async (event: WaEvent) => {
      await heard.hear(event);
      if (event.journalKey !== undefined) store.apply({ told: [event.journalKey] });
    };
    const linked: Linked = {
      provider: createBaileysProvider({ ...optionsFor(store, hear), ...overrides }),
      store,
      heard,
      async restart(again = {}, meanwhile) {
        running.delete(linked.provider);
        await linked.provider.stop();
        await meanwhile?.();
        linked.provider = createBaileysProvider({ ...optionsFor(store, hear), ...overrides, ...again });
        running.add(linked.provider);
        const connections = connectedCount(heard);
        await linked.provider.start();
        await connectedAgain(heard, connections);
      },
    };
    running.add(linked.provider);
    return linked;
  }

  return {
    emulator,
    /** Not started yet. */
    open,
    /** Scanned by this phone and connected. */
    async link(phone: string, overrides: Partial<BaileysOptions> = {}): Promise<Linked> {
      const linked = open(overrides);
      await linked.provider.start();
      const qr = await linked.heard.wait('session', ({ state }) => state === 'qr');
      await emulator.scan(phone, qr.state === 'qr' ? qr.qr : '');
      await linked.heard.wait('session', ({ state }) => state === 'connected');
      return linked;
    },
    async close() {
      await Promise.all([...running].map((provider) => provider.stop()));
      await emulator.close();
    },
  };
}

/** Lets this process take the emulator for WhatsApp. */
function trust(noiseRoot: Buffer): void {
  // The library's type says literal; the exported object is what every handshake reads.
  (WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = noiseRoot;
}

export function connectedCount(heard: Linked['heard']): number {
  return heard.of('session').filter(({ state }) => state === 'connected').length;
}

export async function connectedAgain(heard: Linked['heard'], before: number): Promise<void> {
  await heard.wait('session', ({ state }) => state === 'connected' && connectedCount(heard) > before);
}
