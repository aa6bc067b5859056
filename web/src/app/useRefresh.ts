import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLiveStatus } from '../lib/liveStatus.ts';

/** Asks again for what is on screen and takes up the live connection anew; done when it is here, or could not be had. */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  const live = useLiveStatus(({ connection }) => connection);
  return useCallback(() => {
    live?.reconnect();
    return cache.invalidateQueries();
  }, [cache, live]);
}
