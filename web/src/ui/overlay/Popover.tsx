import { LazyPart } from '../feedback/LazyPart.tsx';
import type { PopoverProps } from './LoadedPopover.tsx';

/** A small panel beside its button; Escape closes it and returns the focus. */
export function Popover({ target, ...rest }: PopoverProps) {
  return (
    <LazyPart target={target} opens="dialog" opened={rest.opened}>
      {({ LoadedPopover }, button) => <LoadedPopover {...rest} target={button} />}
    </LazyPart>
  );
}
