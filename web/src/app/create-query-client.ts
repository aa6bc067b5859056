import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from '../lib/http/api-error.ts';
import { showError } from '../lib/errors.ts';
import { toast } from '../lib/interaction/toast.ts';

// Schedules by microtask, so that changes show in the next frame; a timer would delay them by one frame.
notifyManager.setScheduler(queueMicrotask);

/** Live events keep the cache fresh, so returning to a page reloads only after missed events. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => void showFailure(error, meta ?? {}) }),
    defaultOptions: {
      queries: { staleTime: 60_000, retry: (failures, error) => failures < 1 && isWorthAnotherTry(error) },
    },
  });
}

/** Quiet queries show their errors themselves; `failure` is the text of the specification for a list. */
function showFailure(error: unknown, { quiet, failure }: Record<string, unknown>): void {
  if (quiet) return;
  if (typeof failure === 'string' && error instanceof ApiError) toast.error(i18next.t(failure));
  else void showError(error);
}

/** Server errors and missing responses are retried, refusals are not. */
const isWorthAnotherTry = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;
