import type { CSSProperties } from 'react';
import styles from './CheckPopover.module.css';

interface CheckOption {
  id: number;
  name: string;
  color?: string;
}

interface CheckOptionsProps {
  label: string;
  options: CheckOption[];
  isOn: (id: number) => boolean;
  onToggle: (id: number) => void;
  /** Said where there is nothing to choose from. */
  none: string;
}

/** A short list of things to tick. */
export function CheckOptions({ label, options, isOn, onToggle, none }: CheckOptionsProps) {
  return (
    <>
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
    </>
  );
}
