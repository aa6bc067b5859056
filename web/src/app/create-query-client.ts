import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api-error.ts';
import { showError } from '../lib/errors.ts';

// Schedules by microtask, so that changes show in the next frame; a timer would delay them by one frame.
notifyManager.setScheduler(queueMicrotask);

/** Live events keep the cache fresh, so returning to a page reloads only after missed events. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Quiet queries show their errors themselves.
    queryCache: new QueryCache({ onError: (error, { meta }) => void (meta?.['quiet'] || showError(error)) }),
    defaultOptions: {
      queries: { staleTime: 60_000, retry: (failures, error) => failures < 1 && isWorthAnotherTry(error) },
    },
  });
}

/** Server errors and missing responses are retried, refusals are not. */
const isWorthAnotherTry = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;
