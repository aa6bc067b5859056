import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLiveStatus } from '../../lib/live/live-status.ts';

/** Reloads all data on screen and reconnects; resolves when the requests have finished. */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  const live = useLiveStatus(({ connection }) => connection);
  return useCallback(() => {
    live?.reconnect();
    return cache.invalidateQueries();
  }, [cache, live]);
}
