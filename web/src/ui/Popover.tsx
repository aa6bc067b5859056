import type { ReactElement, ReactNode } from 'react';
import { LatePart } from './LatePart.tsx';

export interface PopoverProps {
  label: string;
  target: ReactElement;
  width?: number;
  /** The edge of its button it begins at. */
  align?: 'start' | 'end';
  /** Whoever says whether it is open also opens it from its button. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  children: ReactNode;
}

/** A small panel beside the button that opens it; Esc closes it and returns the focus. */
export function Popover({ target, ...rest }: PopoverProps) {
  return (
    <LatePart target={target} opens="dialog" opened={rest.opened}>
      {({ LoadedPopover }, button) => <LoadedPopover {...rest} target={button} />}
    </LatePart>
  );
}
