import { Popover as MantinePopover } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PopoverProps } from './Popover.tsx';
import styles from './Popover.module.css';

export function LoadedPopover({ label, target, width = 280, align = 'end', opened, onChange, children }: PopoverProps) {
  // Opens after it is there: the focus goes back only to where it was at that moment.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
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
