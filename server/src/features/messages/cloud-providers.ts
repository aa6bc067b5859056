import type { Provider } from '@recadia/whatsapp';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { openCloudProvider, recordSessionState } from '../connections/index.ts';

/** A changed token is used at the latest after this. */
const keptMs = 30_000;
const most = 500;

/** Numbers of the Cloud API by connection, for whoever sends over them; undefined where there is none (any more). */
export function createCloudProviders(platform: Pick<Platform, 'config' | 'vault'>) {
  const kept = new LRUCache<string, Provider>({ max: most, ttl: keptMs });

  return async function providerOf(companyId: number, connectionId: number): Promise<Provider | undefined> {
    const key = `${companyId}:${connectionId}`;
    const known = kept.get(key);
    if (known) return known;
    const scope = { companyId };
    try {
      const provider = await openCloudProvider(platform, scope, connectionId, async (event) => {
        if (event.type !== 'session' || event.state === 'opening') return;
        if (event.state === 'ended') kept.delete(key);
        await recordSessionState(scope, connectionId, null, event);
      });
      await provider.start();
      kept.set(key, provider);
      return provider;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };
}
