import { liveRule } from '../../lib/liveRules.ts';

export const usersKey = ['users'] as const;

/** Colleagues hear less of each other than an admin may read, so the open list is asked for again. */
export const userLive = liveRule<'user', unknown>({ kind: 'user', queryKey: usersKey, reduce: () => undefined });
