import type { Provider } from '@recadia/whatsapp';
import { startLanes } from '../../../platform/jobs/lanes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createDelivery } from './deliver.ts';
import { createSentTally } from './sent-tally.ts';

/**
 * Lanes mostly wait for WhatsApp, so many run in parallel; the limit per connection keeps one blocked number from using
 * them all.
 */
const width = 96;
const limits = { perConnection: 16, perCompany: 24, background: 48 };
const leaseMs = 30_000;

export interface OutgoingParts {
  /** The gateway that holds the linked sessions; absent in workers, which serve Cloud API numbers. */
  gateway?: string;
  providerOf(companyId: number, connectionId: number): Promise<Provider | undefined> | Provider | undefined;
}

/** Starts sending the outbox. */
export function startOutgoing(platform: Platform, parts: OutgoingParts) {
  const { storage, log } = platform;
  const tally = createSentTally(log);
  const delivery = createDelivery({ storage, log, providerOf: parts.providerOf, count: tally.add });
  const lanes = startLanes(platform, {
    direction: 'out',
    gateway: parts.gateway,
    width,
    limits,
    leaseMs,
    ...delivery,
  });
  return {
    /** After this promise resolves, no message is sent any more. */
    async stop(): Promise<void> {
      await lanes.stop();
      await tally.stop();
    },
  };
}
