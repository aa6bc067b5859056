import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import type { CheckOptionsProps } from './CheckOptions.tsx';
import styles from './CheckPopover.module.css';

const CheckOptions = lazy(async () => ({ default: (await import('./CheckOptions.tsx')).CheckOptions }));

interface CheckPopoverProps extends CheckOptionsProps {
  /** The content of the button. */
  face: ReactNode;
  /** Entries that choose all options or none. */
  ways?: { label: string; onChoose: () => void }[];
}

/** A button that opens a list of checkboxes. */
export function CheckPopover({ face, ways = [], ...options }: CheckPopoverProps) {
  const button = (
    <button type="button" className={styles.button}>
      {face}
    </button>
  );
  return (
    <Popover label={options.label} target={button} width={248} align="start">
      <CheckOptions {...options} />
      {ways.map(({ label, onChoose }) => (
        <Button key={label} size="sm" variant="quiet" block onClick={onChoose}>
          {label}
        </Button>
      ))}
    </Popover>
  );
}
