import { create } from 'zustand';
import { readJson, storageKeys, write } from '../../lib/session/storage.ts';

/** The announcements this user has opened in this browser. */
const useStore = create<{ byUser: Record<number, number[]> }>(() => ({ byUser: {} }));

export function useSeen(userId: number): ReadonlySet<number> {
  const known = useStore((state) => state.byUser[userId]);
  return new Set(known ?? stored(userId));
}

export function markSeen(userId: number, ids: number[]): void {
  const { byUser } = useStore.getState();
  const seen = [...new Set([...(byUser[userId] ?? stored(userId)), ...ids])];
  write(storageKeys.announcements(userId), JSON.stringify(seen));
  useStore.setState({ byUser: { ...byUser, [userId]: seen } });
}

function stored(userId: number): number[] {
  const kept = readJson(storageKeys.announcements(userId));
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
}
