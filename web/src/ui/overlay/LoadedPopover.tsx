import { Popover as MantinePopover } from '@mantine/core';
import { Suspense, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { media } from '../../lib/interaction/useMedia.ts';
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
        <Suspense>
          {children}
          <FocusFirstControl />
        </Suspense>
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}

/**
 * Content that loads after the popover opened has no control yet when the popover looks for one, and Tab would leave it.
 * The effect runs when all content of the Suspense boundary is there.
 */
function FocusFirstControl() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // After the effects of the popover, which remembers the focused element to return to it.
    const timer = setTimeout(() => focusFirstControl(here.current));
    return () => clearTimeout(timer);
  }, []);
  return <span ref={here} hidden />;
}

function focusFirstControl(here: HTMLElement | null): void {
  const layer = here?.closest<HTMLElement>('[role=dialog]');
  const focused = document.activeElement;
  if (!layer || (focused !== layer && layer.contains(focused))) return;
  const first = layer.querySelector<HTMLElement>('input, button, select, textarea');
  // On touch screens the on-screen keyboard would cover the popover.
  const wanted = matchMedia(media.touch).matches ? layer : first;
  wanted?.focus({ preventScroll: true });
}
