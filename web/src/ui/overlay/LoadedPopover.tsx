import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './Popover.module.css';
import { useAfterFirstFrame } from './useAfterFirstFrame.ts';

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

export function LoadedPopover({ label, target, width = 280, align = 'end', opened, onChange, children }: PopoverProps) {
  const isThere = useAfterFirstFrame();
  return (
    <MantinePopover
      position={`bottom-${align}`}
      width={width}
      opened={opened && isThere}
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
