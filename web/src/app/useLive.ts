import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tagLive } from '../features/tags/index.ts';
import { connectLive } from '../lib/live.ts';
import { createLiveFeed } from '../lib/liveFeed.ts';
import { applyLive, askAgain } from '../lib/liveRules.ts';
import { reloadUser, useUser } from '../lib/session.ts';
import { takenElsewhere } from './elsewhere.ts';

/** What each feature does when its events arrive. */
const rules = [tagLive];

/** Keeps the live connection of this session open and lets its events change the cache. */
export function useLive(): void {
  const cache = useQueryClient();
  const { id, companyId } = useUser();
  useEffect(() => {
    const feed = createLiveFeed({
      apply(kind, payload) {
        if (kind === 'auth' && 'sid' in payload && payload.user.id === id) takenElsewhere();
        if (kind === 'user' && 'user' in payload && payload.user.id === id) void reloadUser().catch(() => undefined);
        applyLive(cache, rules, kind, payload);
      },
      refetch: () => void askAgain(cache),
    });
    const connection = connectLive(companyId, feed);
    return () => connection.close();
  }, [cache, id, companyId]);
}
