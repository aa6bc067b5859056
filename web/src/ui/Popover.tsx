import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
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
export function Popover({ label, target, width = 280, align = 'end', opened, onChange, children }: PopoverProps) {
  return (
    <MantinePopover
      position={`bottom-${align}`}
      width={width}
      opened={opened}
      onChange={onChange}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
      withinPortal
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown className={styles.popover} aria-label={label} aria-labelledby={undefined}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
