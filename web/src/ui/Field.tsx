import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** What is wrong, already in the reader's language. */
  error?: string | undefined;
  /** Beside the label, at its end: a link, a count. */
  aside?: ReactNode;
  /** Words at the start and the control at the end, as a switch has them. */
  isRow?: boolean;
}

/** What ties a control to its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  /** What stands around it says it already to those who see. */
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
