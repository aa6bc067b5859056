import type { Provider } from '@recadia/whatsapp';
import { startLanes } from '../../platform/lanes.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDelivery } from './deliver.ts';
import { startMedia } from './media.ts';
import { createSentTally } from './sent-tally.ts';

const width = 32;
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
  const lanes = startLanes(platform, { direction: 'out', gateway: parts.gateway, width, leaseMs, ...delivery });
  const media = startMedia(platform, parts);
  return {
    /** When this resolves nothing more goes out. */
    async stop(): Promise<void> {
      await Promise.all([lanes.stop(), media.stop()]);
      await tally.stop();
    },
  };
}
