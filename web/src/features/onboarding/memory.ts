import { create } from 'zustand';
import { isRecord } from '../../lib/apiError.ts';
import { readJson, storageKeys, write } from '../../lib/storage.ts';

/** What somebody said about their first steps, in this browser. What the company has done is read from the server. */
export interface Memory {
  /** The steps were seen while some were open: their end is worth a word. */
  hasBegun: boolean;
  isHidden: boolean;
  /** Nobody else is going to be invited for now. */
  isAlone: boolean;
  isOver: boolean;
  hasToured: boolean;
}

const useStore = create<{ byUser: Record<number, Memory> }>(() => ({ byUser: {} }));

export function useMemory(userId: number): Memory {
  const known = useStore((state) => state.byUser[userId]);
  return known ?? stored(userId);
}

export function remember(userId: number, change: Partial<Memory>): void {
  const { byUser } = useStore.getState();
  const memory = { ...(byUser[userId] ?? stored(userId)), ...change };
  write(storageKeys.onboarding(userId), JSON.stringify(memory));
  useStore.setState({ byUser: { ...byUser, [userId]: memory } });
}

function stored(userId: number): Memory {
  const kept = readJson(storageKeys.onboarding(userId));
  const says = (name: keyof Memory) => isRecord(kept) && kept[name] === true;
  return {
    hasBegun: says('hasBegun'),
    isHidden: says('isHidden'),
    isAlone: says('isAlone'),
    isOver: says('isOver'),
    hasToured: says('hasToured'),
  };
}
