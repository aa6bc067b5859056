import { create } from 'zustand';

/** Whether the page somebody came for is there with what it asked for first. What nobody waits for comes afterwards. */
export const useArrival = create(() => ({ isHere: true }));

/** The page is being loaded. */
export const beginArrival = (): void => useArrival.setState({ isHere: false });

export const useIsHere = (): boolean => useArrival(({ isHere }) => isHere);
