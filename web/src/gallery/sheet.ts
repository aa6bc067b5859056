import type { ReactNode } from 'react';

/** The states of one component, as the gallery shows and photographs them. */
export interface Sheet {
  title: string;
  states: SheetState[];
}

export interface SheetState {
  name: string;
  /** Covers the screen (a dialog, a whole page): shown by itself instead of in a tile. */
  alone?: boolean;
  /** Brings its own heading and landmarks. */
  wholePage?: boolean;
  render: () => ReactNode;
}
