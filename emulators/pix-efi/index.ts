import { startAdmin } from '../lib/admin.ts';
import { createAuthority } from '../lib/certificate.ts';
import { createChaos } from '../lib/chaos.ts';
import { createClock, type Clock } from '../lib/clock.ts';
import { commonRoutes } from '../lib/common-routes.ts';
import { createLedger } from '../lib/ledger.ts';
import { createRandom } from '../lib/random.ts';
import { pixAdminRoutes } from './admin-routes.ts';
import { pixRoutes } from './api/routes.ts';
import { startApiServer } from './api/server.ts';
import { startBankPage } from './bank/page.ts';
import { createPlay } from './play.ts';
import { createRegistrar } from './webhooks/register.ts';
import { createWebhookSender, type WebhookTiming } from './webhooks/sender.ts';
import type { Account, World } from './world.ts';

export interface PixEfiOptions {
  host?: string;
  /** Of the API; 0 chooses any free one. */
  port?: number;
  adminPort?: number;
  bankPort?: number;
  seed?: string | number;
  clock?: Clock;
  accounts?: Account[];
  tokenSeconds?: number;
  webhooks?: Partial<WebhookTiming>;
}

export type PixEfi = Awaited<ReturnType<typeof startPixEfi>>;

/** The account of a fresh emulator. */
export const shopAccount: Account = {
  name: 'shop',
  clientId: 'Client_Id_shop',
  clientSecret: 'Client_Secret_shop',
  keys: ['71cdf9ba-c695-4e3c-b010-abb521a3f1be'],
};

/** The Pix API of Efí: charges, payments, refunds and webhooks, over https with client certificates. */
export async function startPixEfi(options: PixEfiOptions = {}) {
  const { host, accounts = [shopAccount] } = options;
  const clock = options.clock ?? createClock();
  const random = createRandom(options.seed ?? 'pix-efi');
  const ledger = createLedger(clock);
  const chaos = createChaos(random, ledger);
  const authority = createAuthority('Efí emulator', random);
  const world: World = {
    clock,
    random,
    ledger,
    chaos,
    authority,
    accounts,
    charges: new Map(),
    payments: [],
    webhooks: new Map(),
    tokens: new Map(),
    settings: { errorForm: 'efi', tokenSeconds: options.tokenSeconds ?? 3_600, sendsCode: true, settlesRefunds: true },
  };

  const identity = authority.issueClient('Efí webhooks');
  const timing = { retryAfterMs: 1_000, timeoutMs: 10_000, ...options.webhooks };
  const sender = createWebhookSender(world, identity, timing);
  const play = createPlay(world, sender);
  const api = await startApiServer(world, pixRoutes(world, sender, createRegistrar(world, identity, timing)), {
    host,
    port: options.port,
  });
  const admin = await startAdmin({
    host,
    port: options.adminPort,
    ledger,
    routes: { ...commonRoutes(world), ...pixAdminRoutes(world, play, sender) },
  });
  const bank = await startBankPage(world, play, { host, port: options.bankPort });

  return {
    url: api.url,
    adminUrl: admin.url,
    /** A page on which a person pays a code. */
    bankUrl: bank.url,
    /** Trusted by clients of the API, and by servers that take its webhooks. */
    authorityPem: authority.certificatePem,
    /** The certificate with which an account calls the API. */
    issueClient: (account: Account) => authority.issueClient(account.name),
    /** A certificate for a server that takes webhooks; the emulator trusts its own authority only. */
    issueServer: authority.issueServer,
    clock,
    ledger,
    chaos,
    settings: world.settings,
    /** The payments of all accounts, oldest first. */
    received: () => [...world.payments],
    revokeTokens: () => world.tokens.clear(),
    ...play,
    retryWebhooksNow: () => sender.retryNow(),
    webhooksSettled: () => sender.settled(),
    async stop() {
      sender.stop();
      await Promise.all([api.close(), admin.close(), bank.close()]);
    },
  };
}
