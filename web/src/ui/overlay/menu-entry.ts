import type { ReactElement, ReactNode } from 'react';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  keys?: string;
  tone?: 'danger';
  /** An entry that is on or off; its state is announced. */
  checked?: boolean;
  /** Starts a new group. */
  divided?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens the menu. */
  target: ReactElement;
  /** Shown above the entries, for example the account name. */
  head?: ReactNode;
  entries: MenuEntry[];
  width?: number;
  /** Sets the focus after closing; by default it returns to the button. */
  onClosed?: () => void;
}
