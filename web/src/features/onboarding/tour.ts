import { create } from 'zustand';

/** Whether somebody is being shown around the ticket screen. */
export const useTour = create(() => ({ isOpen: false }));

export const startTour = (): void => useTour.setState({ isOpen: true });
export const endTour = (): void => useTour.setState({ isOpen: false });
