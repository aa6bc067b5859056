import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Field } from './Field.tsx';
import type { FieldTexts } from './Field.tsx';
import styles from './TextInput.module.css';

export interface TextInputProps extends ComponentProps<'input'>, FieldTexts {
  size?: never;
  large?: boolean;
  /** A control inside the box, after the text. */
  end?: ReactNode;
}

export function TextInput({ label, hint, error, aside, large, end, className, ...rest }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <span className={cx(styles.box, large && styles.large, error !== undefined && styles.wrong, className)}>
          <input {...rest} {...control} className={styles.input} />
          {end}
        </span>
      )}
    </Field>
  );
}
