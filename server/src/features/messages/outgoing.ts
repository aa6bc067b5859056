import type { Provider } from '@recadia/whatsapp';
import { startLanes } from '../../platform/lanes.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDelivery } from './deliver.ts';
import { startMedia } from './media.ts';
import { createSentTally } from './sent-tally.ts';

/** Lanes mostly wait for WhatsApp, so there are many; a number that hangs takes a few of them. */
const width = 96;
const limits = { perConnection: 16, perCompany: 24, background: 48 };
const leaseMs = 30_000;

export interface OutgoingParts {
  /** Whose linked phones these are; absent in workers, which serve the Cloud API's numbers. */
  gateway?: string;
  providerOf(companyId: number, connectionId: number): Promise<Provider | undefined> | Provider | undefined;
}

/** Everything that needs a provider in hand: what leaves, and files that are fetched through it. */
export function startOutgoing(platform: Platform, parts: OutgoingParts) {
  const { storage, log } = platform;
  const tally = createSentTally(log);
  const delivery = createDelivery({ storage, log, providerOf: parts.providerOf, count: tally.add });
  const lanes = startLanes(platform, {
    ...{ direction: 'out', gateway: parts.gateway },
    ...{ width, limits, leaseMs },
    ...delivery,
  });
  const media = startMedia(platform, parts);
  return {
    /** When this resolves nothing more goes out. */
    async stop(): Promise<void> {
      await Promise.all([lanes.stop(), media.stop()]);
      await tally.stop();
    },
  };
}
