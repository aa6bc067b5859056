import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { CheckOptions } from './CheckOptions.tsx';
import styles from './CheckPopover.module.css';

interface CheckPopoverProps extends ComponentProps<typeof CheckOptions> {
  /** What its button says. */
  face: ReactNode;
  /** Back to the whole. */
  all?: { label: string; onChoose: () => void };
}

/** A button that opens a short list of things to tick. */
export function CheckPopover({ face, all, ...options }: CheckPopoverProps) {
  const button = (
    <button type="button" className={styles.button}>
      {face}
    </button>
  );
  return (
    <Popover label={options.label} target={button} width={248} align="start">
      <CheckOptions {...options} />
      {all && (
        <Button size="sm" variant="quiet" block onClick={all.onChoose}>
          {all.label}
        </Button>
      )}
    </Popover>
  );
}
