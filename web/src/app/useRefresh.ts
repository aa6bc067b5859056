import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLiveStatus } from '../lib/liveStatus.ts';

/** Asks again for what is on screen and takes up the live connection anew. */
export function useRefresh(): () => void {
  const cache = useQueryClient();
  const live = useLiveStatus(({ connection }) => connection);
  return useCallback(() => {
    live?.reconnect();
    void cache.invalidateQueries();
  }, [cache, live]);
}
