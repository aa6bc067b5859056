import { create } from 'zustand';
import { isRecord } from '../../lib/http/api-error.ts';
import { readJson, storageKeys, write } from '../../lib/session/storage.ts';

/** The user's choices about the first steps in this browser; the progress of the company comes from the server. */
export interface OnboardingChoices {
  /** The steps were shown while some were open, so their end is announced. */
  hasBegun: boolean;
  isHidden: boolean;
  /** The user does not want to invite others for now. */
  isAlone: boolean;
  isOver: boolean;
  hasToured: boolean;
}

const useStore = create<{ byUser: Record<number, OnboardingChoices> }>(() => ({ byUser: {} }));

export function useOnboardingChoices(userId: number): OnboardingChoices {
  const known = useStore((state) => state.byUser[userId]);
  return known ?? stored(userId);
}

export function saveChoices(userId: number, change: Partial<OnboardingChoices>): void {
  const { byUser } = useStore.getState();
  const memory = { ...(byUser[userId] ?? stored(userId)), ...change };
  write(storageKeys.onboarding(userId), JSON.stringify(memory));
  useStore.setState({ byUser: { ...byUser, [userId]: memory } });
}

function stored(userId: number): OnboardingChoices {
  const kept = readJson(storageKeys.onboarding(userId));
  const isSet = (name: keyof OnboardingChoices) => isRecord(kept) && kept[name] === true;
  return {
    hasBegun: isSet('hasBegun'),
    isHidden: isSet('isHidden'),
    isAlone: isSet('isAlone'),
    isOver: isSet('isOver'),
    hasToured: isSet('hasToured'),
  };
}
