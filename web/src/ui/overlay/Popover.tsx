import type { ReactElement, ReactNode } from 'react';
import { LazyPart } from '../feedback/LazyPart.tsx';

export interface PopoverProps {
  label: string;
  target: ReactElement;
  width?: number;
  /** The edge of the button it aligns with. */
  align?: 'start' | 'end';
  /** Set when the owner controls the open state; then the owner handles the click. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  children: ReactNode;
}

/** A small panel beside its button; Escape closes it and returns the focus. */
export function Popover({ target, ...rest }: PopoverProps) {
  return (
    <LazyPart target={target} opens="dialog" opened={rest.opened}>
      {({ LoadedPopover }, button) => <LoadedPopover {...rest} target={button} />}
    </LazyPart>
  );
}
