import type { CSSProperties } from 'react';
import type { Finder } from '../../../lib/interaction/useFound.ts';
import { ManyOptions } from '../../../ui/form/ManyOptions.tsx';
import styles from './CheckPopover.module.css';

interface CheckOption {
  id: number;
  name: string;
  color?: string;
}

export interface CheckOptionsProps {
  label: string;
  options: CheckOption[];
  finder?: Finder<CheckOption> | undefined;
  isOn: (id: number) => boolean;
  onToggle: (id: number) => void;
  /** Shown when there are no options; empty while they load. */
  none: string;
}

/** A list of checkboxes. */
export function CheckOptions({ label, options, finder, isOn, onToggle, none }: CheckOptionsProps) {
  const chosen = options.map(({ id }) => id).filter(isOn);
  return (
    <>
      <fieldset className={styles.options}>
        <legend className={styles.legend}>{label}</legend>
        <ManyOptions label={label} rows={options} finder={finder} chosen={chosen}>
          {(shown) => (
            <div data-rows className={styles.rows}>
              {shown.map(({ id, name, color }) => (
                <label key={id} className={styles.option}>
                  <input type="checkbox" checked={isOn(id)} onChange={() => onToggle(id)} />
                  {color && <i className={styles.dot} style={{ '--c': color } as CSSProperties} />}
                  <span>{name}</span>
                </label>
              ))}
            </div>
          )}
        </ManyOptions>
      </fieldset>
      {options.length === 0 && none !== '' && <p className={styles.none}>{none}</p>}
    </>
  );
}
