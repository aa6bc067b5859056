import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** The error text in the user's language. */
  error?: string | undefined;
  /** At the end of the label line: a link, a count. */
  aside?: ReactNode;
  /** Label at the start and control at the end, as for a switch. */
  isRow?: boolean;
}

/** Connects a control to its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  /** Hides the label visually when the context already shows it. */
  hidesLabel?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, aside, isRow, hidesLabel, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={isRow ? styles.row : undefined}>
      <div className={hidesLabel ? 'visually-hidden' : styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <div id={noteId} className={error ? styles.error : styles.hint}>
          {error && <CircleAlert />}
          {note}
        </div>
      )}
    </div>
  );
}
