import { create } from 'zustand';

/** Whether the tour of the tickets page is running. */
export const useTour = create(() => ({ isOpen: false }));

export const startTour = (): void => useTour.setState({ isOpen: true });
export const endTour = (): void => useTour.setState({ isOpen: false });
