import { startAdmin, type AdminRoutes } from '../lib/admin.ts';
import { createChaos, type Chaos } from '../lib/chaos.ts';
import { createClock, type Clock } from '../lib/clock.ts';
import { commonRoutes } from '../lib/common-routes.ts';
import { createLedger, type Ledger } from '../lib/ledger.ts';
import { createRandom } from '../lib/random.ts';
import { createDelivery } from './accept.ts';
import { cloudRoutes } from './admin-routes.ts';
import { createCustomers } from './customers.ts';
import { createMessagesCall } from './graph/messages.ts';
import { graphRoutes } from './graph/routes.ts';
import { startGraphServer } from './graph/server.ts';
import { createLimits, usualPairLimit, type PairLimit } from './limits.ts';
import { createPlatform } from './platform.ts';
import { createWebhookSender, type WebhookSenderOptions } from './webhooks/sender.ts';
import { createWorld } from './world.ts';

export type { ChatMessage, MessageBody } from './conversations.ts';

export interface WhatsAppCloudOptions {
  host?: string;
  /** Of the Graph API; 0 chooses any free one. */
  port?: number;
  adminPort?: number;
  seed?: string | number;
  clock?: Clock;
  webhooks?: WebhookSenderOptions;
  /** Null removes the limit on messages to one person. */
  pairLimit?: PairLimit | null;
  /** Routes beside the common ones, such as a page. */
  extraRoutes?: AdminRoutes;
}

export type WhatsAppCloud = Awaited<ReturnType<typeof startWhatsAppCloud>>;

/** The Cloud API emulator: the Graph API, its webhooks, and people who write. */
export async function startWhatsAppCloud(options: WhatsAppCloudOptions = {}) {
  const clock = options.clock ?? createClock();
  const random = createRandom(options.seed ?? 'whatsapp-cloud');
  const ledger: Ledger = createLedger(clock);
  const chaos: Chaos = createChaos(random, ledger);
  const world = createWorld({ clock, random, ledger, chaos });

  const sender = createWebhookSender(world, options.webhooks);
  const limits = createLimits(clock, options.pairLimit === undefined ? usualPairLimit : options.pairLimit);
  const delivery = createDelivery(world, sender);
  const customers = createCustomers(world, sender, delivery, limits);
  const platform = createPlatform(world, sender);

  const { host } = options;
  const routes = graphRoutes(world, createMessagesCall(world, limits, delivery));
  const graph = await startGraphServer(world, routes, { host, port: options.port });
  const admin = await startAdmin({
    host,
    port: options.adminPort,
    ledger,
    routes: { ...commonRoutes(world), ...cloudRoutes(world, customers, platform), ...options.extraRoutes },
  });

  return {
    graphUrl: graph.url,
    adminUrl: admin.url,
    clock,
    ledger,
    chaos,
    ...platform,
    ...customers,
    /** Resolves when the product has accepted every webhook. */
    webhooksTaken: () => sender.idle(),
    retryWebhooksNow: () => sender.retryNow(),
    async stop() {
      sender.stop();
      await Promise.all([graph.close(), admin.close()]);
    },
  };
}
