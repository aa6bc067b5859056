import { create } from 'zustand';

/** Whether the opened page and its first data are loaded; secondary work waits for this. */
export const usePageLoad = create(() => ({ isLoaded: true }));

export const beginPageLoad = (): void => usePageLoad.setState({ isLoaded: false });

export const useIsPageLoaded = (): boolean => usePageLoad(({ isLoaded }) => isLoaded);
