import type { ReactNode } from 'react';

/** The states of one component for the gallery and its screenshots. */
export interface Sheet {
  title: string;
  states: SheetState[];
}

export interface SheetState {
  name: string;
  /** Covers the screen (a dialog, a whole page), so it is shown on a page of its own. */
  alone?: boolean;
  /** Has its own heading and landmarks. */
  wholePage?: boolean;
  render: () => ReactNode;
}
