import type { Provider } from '@recadia/whatsapp';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openCloudProvider, recordSessionState } from '../../connections/index.ts';

/** A changed token takes effect after this time at the latest. */
const cacheMs = 30_000;
const most = 500;

/** Caches Cloud API providers by connection; returns undefined when a connection has none. */
export function createCloudProviders(platform: Pick<Platform, 'config' | 'vault'>) {
  const cached = new LRUCache<string, Provider>({ max: most, ttl: cacheMs });

  return async function providerOf(companyId: number, connectionId: number): Promise<Provider | undefined> {
    const key = `${companyId}:${connectionId}`;
    const known = cached.get(key);
    if (known) return known;
    const scope = { companyId };
    try {
      const provider = await openCloudProvider(platform, scope, connectionId, async (event) => {
        if (event.type !== 'session' || event.state === 'opening') return;
        if (event.state === 'ended') cached.delete(key);
        await recordSessionState(scope, connectionId, null, event);
      });
      await provider.start();
      cached.set(key, provider);
      return provider;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };
}
