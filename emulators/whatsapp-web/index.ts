import { WebSocketServer } from 'ws';
import { startAdmin, type AdminRoutes } from '../lib/admin.ts';
import { createChaos } from '../lib/chaos.ts';
import { createClock } from '../lib/clock.ts';
import { createLedger } from '../lib/ledger.ts';
import { closeServer, listen } from '../lib/listen.ts';
import { createRandom } from '../lib/random.ts';
import { createServer } from 'node:http';
import { adminRoutes } from './admin-routes.ts';
import { acceptConnection } from './connection.ts';
import { createHostile, type Hostile } from './hostile.ts';
import { logIn } from './login.ts';
import { startMediaHost } from './media/host.ts';
import { makeCertificates } from './noise/certificates.ts';
import { quietLibsignal } from './signal/quiet.ts';
import { dispatch } from './stanzas/dispatch.ts';
import { createStanzaRecord } from './stanzas/record.ts';
import { createVerbs, type Verbs } from './verbs.ts';
import type { World } from './model.ts';

export interface WhatsAppWebOptions {
  /** The same seed gives the same identities, ids and chaos decisions. */
  seed?: string;
  host?: string;
  /** The port for clients; 0 chooses any free port, here and below. */
  port?: number;
  adminPort?: number;
  mediaPort?: number;
  /** The automatic receipts of a customer's phone; `delivered` by default. */
  autoReceipts?: World['autoReceipts'];
  ledgerCapacity?: number;
  /** More routes for the admin server, e.g. a page. */
  moreRoutes?: AdminRoutes;
}

export interface WhatsAppWeb extends Verbs, Pick<World, 'clock' | 'ledger' | 'chaos' | 'random' | 'stanzas'> {
  /** The client's `waWebSocketUrl`. */
  url: string;
  adminUrl: string;
  /** The keys a client has to trust: the Noise root's public key, and the media host's certificate. */
  root: { noisePublicKey: Buffer; tlsCertificate: string };
  hostile: Hostile;
  close(): Promise<void>;
}

/** The emulator of WhatsApp Web with all phones, in this process and on loopback. */
export async function startWhatsAppWeb(options: WhatsAppWebOptions = {}): Promise<WhatsAppWeb> {
  quietLibsignal();
  const { seed = 'whatsapp', host = '127.0.0.1' } = options;
  const clock = createClock();
  const random = createRandom(seed);
  const ledger = createLedger(clock, options.ledgerCapacity);
  const chaos = createChaos(createRandom(`${seed} chaos`), ledger);
  const certificates = makeCertificates(random, clock);
  const media = await startMediaHost({ random, ledger, chaos }, { host, port: options.mediaPort });
  const world: World = {
    clock,
    random,
    ledger,
    chaos,
    certificates,
    certificateFlaw: () => undefined,
    media,
    autoReceipts: options.autoReceipts ?? 'delivered',
    people: new Map(),
    peopleByLid: new Map(),
    devices: new Map(),
    groups: new Map(),
    connections: new Set(),
    stanzas: createStanzaRecord(),
  };

  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const handlers = {
    onLogin: logIn.bind(null, world),
    onStanza: dispatch.bind(null, world),
  };
  sockets.on('connection', (socket) => acceptConnection(world, socket, handlers));
  const address = await listen(server, { host, port: options.port });

  const verbs = createVerbs(world);
  const root = { noisePublicKey: certificates.rootPublicKey, tlsCertificate: media.certificatePem };
  const admin = await startAdmin({
    host,
    port: options.adminPort,
    ledger,
    routes: { ...adminRoutes(world, verbs), ...options.moreRoutes },
  });

  return {
    ...verbs,
    clock,
    random,
    ledger,
    chaos,
    stanzas: world.stanzas,
    url: `ws://${address.host}:${address.port}/ws/chat`,
    adminUrl: admin.url,
    root,
    hostile: createHostile(world),
    close: async () => {
      chaos.clear();
      for (const connection of world.connections) connection.drop();
      await Promise.all([admin.close(), media.close(), closeServer(server)]);
    },
  };
}
