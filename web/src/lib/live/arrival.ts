import { create } from 'zustand';

/** Whether the opened page and its first data are loaded; secondary work waits for this. */
export const useArrival = create(() => ({ isHere: true }));

export const beginArrival = (): void => useArrival.setState({ isHere: false });

export const useIsHere = (): boolean => useArrival(({ isHere }) => isHere);
