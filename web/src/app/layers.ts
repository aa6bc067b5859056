import { create } from 'zustand';

type Layer = 'palette' | 'shortcuts' | 'profile' | 'language' | 'volume';

/** The one layer the shell itself has open; opening another closes it. */
export const useLayers = create<{ open: Layer | null }>(() => ({ open: null }));

export const openLayer = (open: Layer): void => useLayers.setState({ open });
export const closeLayer = (): void => useLayers.setState({ open: null });
