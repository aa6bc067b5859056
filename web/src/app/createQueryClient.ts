import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/apiError.ts';
import { showError } from '../lib/errors.ts';

// What has changed shows with the next frame; by a timer it would be the one after.
notifyManager.setScheduler(queueMicrotask);

/** Live events keep the cache fresh, so coming back to a page asks the server only when something was missed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Who asks quietly says itself what went wrong.
    queryCache: new QueryCache({ onError: (error, { meta }) => void (meta?.['quiet'] || showError(error)) }),
    defaultOptions: {
      queries: { staleTime: 60_000, retry: (failures, error) => failures < 1 && isWorthAnotherTry(error) },
    },
  });
}

/** A refusal stays a refusal; silence and a stumbling server may pass. */
const isWorthAnotherTry = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;
