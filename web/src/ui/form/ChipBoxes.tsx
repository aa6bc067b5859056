import type { Finder } from '../../lib/interaction/useFound.ts';
import { Chip } from '../layout/Chip.tsx';
import styles from './ChipBoxes.module.css';
import { ManyOptions } from './ManyOptions.tsx';

interface ChipOption {
  id: number;
  name: string;
  color: string;
}

interface ChipBoxesProps {
  label: string;
  /** Shown when there are no options. */
  none: string;
  options: ChipOption[];
  finder?: Finder<ChipOption>;
  value: number[];
  onChange: (ids: number[]) => void;
}

/** Chooses several records of the company, each in its colour. */
export function ChipBoxes({ label, none, options, finder, value, onChange }: ChipBoxesProps) {
  const toggle = (id: number, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((one) => one !== id));
  return (
    <fieldset className={styles.boxes}>
      <legend>{label}</legend>
      {options.length === 0 && <span>{none}</span>}
      <ManyOptions label={label} rows={options} finder={finder} chosen={value}>
        {(shown) => (
          <div className={styles.list}>
            {shown.map(({ id, name, color }) => (
              <label key={id} className={styles.box}>
                <input
                  type="checkbox"
                  checked={value.includes(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                />
                <Chip shape="queue" color={color}>
                  {name}
                </Chip>
              </label>
            ))}
          </div>
        )}
      </ManyOptions>
    </fieldset>
  );
}
