import { startWhatsAppWeb, type WhatsAppWeb, type WhatsAppWebOptions } from '@recadia/emulators/whatsapp-web';
import { WA_CERT_DETAILS } from 'baileys';
import { createEventRecorder } from '../../conformance/event-recorder.test-suite.ts';
import type { WaEvent } from '../../port/events.ts';
import type { Provider } from '../../port/provider.ts';
import { createMemoryStore, type MemoryStore } from '../../testing/memory-store.ts';
import type { BaileysOptions } from './session/options.ts';
import { createBaileysProvider } from './provider.ts';

/** A provider, its events and its store. */
export interface Linked {
  provider: Provider;
  store: MemoryStore;
  events: ReturnType<typeof createEventRecorder>;
  /** Stops the provider, runs `meanwhile` and starts a new provider on the same store. */
  restart(overrides?: Partial<BaileysOptions>, meanwhile?: () => Promise<void>): Promise<void>;
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

const quietLog = { info: () => undefined, warn: () => undefined };

/** Starts an emulator and creates providers that connect to it. */
export async function startHarness(options: WhatsAppWebOptions = {}) {
  const emulator: WhatsAppWeb = await startWhatsAppWeb(options);
  trust(emulator.root.noisePublicKey);
  const running = new Set<Provider>();

  function optionsFor(store: MemoryStore, receive: BaileysOptions['receive']): BaileysOptions {
    return {
      store,
      receive,
      log: quietLog,
      endpoint: emulator.url,
      allowCustomEndpoint: true,
      mediaAuthority: emulator.root.tlsCertificate,
    };
  }

  function open(overrides: Partial<BaileysOptions> = {}): Linked {
    const store = createMemoryStore();
    const events = createEventRecorder();
    const receive = async (event: WaEvent) => {
      await events.receive(event);
      if (event.journalKey !== undefined) store.apply({ delivered: [event.journalKey] });
    };
    const linked: Linked = {
      provider: createBaileysProvider({ ...optionsFor(store, receive), ...overrides }),
      store,
      events,
      async restart(again = {}, meanwhile) {
        running.delete(linked.provider);
        await linked.provider.stop();
        await meanwhile?.();
        linked.provider = createBaileysProvider({ ...optionsFor(store, receive), ...overrides, ...again });
        running.add(linked.provider);
        const connections = connectedCount(events);
        await linked.provider.start();
        await connectedAgain(events, connections);
      },
    };
    running.add(linked.provider);
    return linked;
  }

  return {
    emulator,
    /** A provider that is not started. */
    open,
    /** A provider that is linked to this phone and connected. */
    async link(phone: string, overrides: Partial<BaileysOptions> = {}): Promise<Linked> {
      const linked = open(overrides);
      await linked.provider.start();
      const qr = await linked.events.wait('session', ({ state }) => state === 'qr');
      await emulator.scan(phone, qr.state === 'qr' ? qr.qr : '');
      await linked.events.wait('session', ({ state }) => state === 'connected');
      return linked;
    },
    async close() {
      await Promise.all([...running].map((provider) => provider.stop()));
      await emulator.close();
    },
  };
}

/** Makes this process accept the certificate of the emulator. */
function trust(noiseRoot: Buffer): void {
  // The library's type is a literal, but every handshake reads the exported object.
  (WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = noiseRoot;
}

export function connectedCount(events: Linked['events']): number {
  return events.of('session').filter(({ state }) => state === 'connected').length;
}

export async function connectedAgain(events: Linked['events'], before: number): Promise<void> {
  await events.wait('session', ({ state }) => state === 'connected' && connectedCount(events) > before);
}
