import { useTime } from '../../lib/interaction/useTime.ts';

const everyMs = 15_000;

/** The current time, updated often enough to count minutes. */
export const useNow = (): number => useTime(everyMs);
