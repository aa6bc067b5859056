import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldTexts } from './Field.tsx';
import styles from '../overlay/Dropdown.module.css';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'>, FieldTexts {
  options: SelectOption[];
  hidesLabel?: boolean;
}

/** The native list, which works on every phone, screen reader and keyboard. */
export function Select({ label, hint, error, aside, isRow, hidesLabel, options, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} isRow={isRow} hidesLabel={hidesLabel}>
      {(control) => (
        <span className={styles.box}>
          <select {...rest} {...control} className={styles.control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}
