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
import { createCourier, type CourierOptions } from './webhooks/courier.ts';
import { createWorld } from './world.ts';

export type { ChatMessage, MessageBody } from './conversations.ts';

export interface WhatsAppCloudOptions {
  host?: string;
  /** Of the Graph API; 0 takes any free one. */
  port?: number;
  adminPort?: number;
  seed?: string | number;
  clock?: Clock;
  webhooks?: CourierOptions;
  /** Null takes away the limit on messages to one person. */
  pairLimit?: PairLimit | null;
  /** Routes beside the common ones, such as a page. */
  extraRoutes?: AdminRoutes;
}

export type WhatsAppCloud = Awaited<ReturnType<typeof startWhatsAppCloud>>;

/** The Cloud API's side of WhatsApp: the Graph API, its webhooks, and people who write. */
export async function startWhatsAppCloud(options: WhatsAppCloudOptions = {}) {
  const clock = options.clock ?? createClock();
  const random = createRandom(options.seed ?? 'whatsapp-cloud');
  const ledger: Ledger = createLedger(clock);
  const chaos: Chaos = createChaos(random, ledger);
  const world = createWorld({ clock, random, ledger, chaos });

  const courier = createCourier(world, options.webhooks);
  const limits = createLimits(clock, options.pairLimit === undefined ? usualPairLimit : options.pairLimit);
  const delivery = createDelivery(world, courier);
  const customers = createCustomers(world, courier, delivery, limits);
  const platform = createPlatform(world, courier);

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
    /** Resolves when every webhook has been taken. */
    webhooksTaken: () => courier.idle(),
    retryWebhooksNow: () => courier.retryNow(),
    async stop() {
      courier.stop();
      await Promise.all([graph.close(), admin.close()]);
    },
  };
}
