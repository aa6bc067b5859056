import { liveRule } from '../../lib/live/live-rules.ts';

export const usersKey = ['users'] as const;

/** Events carry fewer fields than an admin may read, so the list reloads. */
export const userLive = liveRule<'user', unknown>({ kind: 'user', queryKey: usersKey, reduce: () => undefined });
