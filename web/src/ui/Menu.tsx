import type { ReactElement, ReactNode } from 'react';
import { LatePart } from './LatePart.tsx';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  keys?: string;
  tone?: 'danger';
  /** A choice that is on or off; its state is announced. */
  checked?: boolean;
  /** Starts a new group. */
  divided?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens it. */
  target: ReactElement;
  /** Above the entries, for example whose account this is. */
  head?: ReactNode;
  entries: MenuEntry[];
  width?: number;
  /** Where the focus goes then is the owner's to say; without it, back to the button. */
  onClosed?: () => void;
}

export function Menu({ target, ...rest }: MenuProps) {
  return (
    <LatePart target={target} opens="menu">
      {({ LoadedMenu }, button, landmark) => <LoadedMenu {...rest} target={button} landmark={landmark} />}
    </LatePart>
  );
}
