import { create } from 'zustand';
import type { Suggestion } from '../../ui/form/SuggestBox.tsx';

type Layer = 'palette' | 'shortcuts' | 'profile' | 'language' | 'volume' | 'announcements' | 'talk';

interface Layers {
  open: Layer | null;
  /** The contact of the new ticket. */
  contact: Suggestion | null;
}

/** The open layer of the shell; opening another one closes it. */
export const useLayers = create<Layers>(() => ({ open: null, contact: null }));

export const openLayer = (open: Exclude<Layer, 'talk'>): void => useLayers.setState({ open });
export const openNewTicket = (contact: Suggestion): void => useLayers.setState({ open: 'talk', contact });
export const closeLayer = (): void => useLayers.setState({ open: null });
