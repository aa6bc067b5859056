import type { CSSProperties, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import styles from './CheckPopover.module.css';

interface CheckPopoverProps {
  label: string;
  /** What its button says. */
  face: ReactNode;
  options: { id: number; name: string; color?: string }[];
  isOn: (id: number) => boolean;
  onToggle: (id: number) => void;
  /** Said where there is nothing to choose from. */
  none: string;
  /** Back to the whole. */
  all?: { label: string; onChoose: () => void };
}

/** A button that opens a short list of things to tick. */
export function CheckPopover({ label, face, options, isOn, onToggle, none, all }: CheckPopoverProps) {
  const button = (
    <button type="button" className={styles.button}>
      {face}
    </button>
  );
  return (
    <Popover label={label} target={button} width={248} align="start">
      <fieldset className={styles.options}>
        <legend className={styles.legend}>{label}</legend>
        {options.map(({ id, name, color }) => (
          <label key={id} className={styles.option}>
            <input type="checkbox" checked={isOn(id)} onChange={() => onToggle(id)} />
            {color && <i className={styles.dot} style={{ '--c': color } as CSSProperties} />}
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {options.length === 0 && <p className={styles.none}>{none}</p>}
      {all && (
        <Button size="sm" variant="quiet" block onClick={all.onChoose}>
          {all.label}
        </Button>
      )}
    </Popover>
  );
}
