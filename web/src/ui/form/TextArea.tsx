import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Field } from './Field.tsx';
import type { FieldTexts } from './Field.tsx';
import styles from './TextArea.module.css';

export function TextArea({ label, hint, error, aside, ...rest }: ComponentProps<'textarea'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <textarea {...rest} {...control} className={cx(styles.area, error !== undefined && styles.wrong)} />
      )}
    </Field>
  );
}
