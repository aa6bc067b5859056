import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLiveStatus } from '../lib/liveStatus.ts';

/** Asks again for what is on screen and takes up the live connection anew. */
export function useRefresh(): { refresh: () => void; isRefreshing: boolean } {
  const cache = useQueryClient();
  const live = useLiveStatus(({ connection }) => connection);
  const isRefreshing = useIsFetching() > 0;
  const refresh = useCallback(() => {
    live?.reconnect();
    void cache.invalidateQueries();
  }, [cache, live]);
  return { refresh, isRefreshing };
}
