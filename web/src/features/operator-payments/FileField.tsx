import { Paperclip } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { cx } from '../../ui/cx.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import styles from './OperatorPayments.module.css';

interface FileFieldProps {
  label: string;
  accept: string;
  /** The name of the field, by which a form finds the button. */
  name: string;
  error: string | undefined;
  /** The button, which takes the focus of the field. */
  ref: Ref<HTMLButtonElement>;
  read: (file: File) => Promise<string>;
  onRead: (content: string) => void;
}

/** A file whose content is a value of the form. */
export function FileField({ label, accept, name, error, ref, read, onRead }: FileFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setFileName(file.name);
    onRead(await read(file));
  };
  const action = t('operator-payments.certificate.choose');
  return (
    <Field label={label} error={error}>
      {({ id, ...described }) => (
        <span className={cx(styles.file, error !== undefined && styles.wrong)}>
          <span className={styles.fileName}>{fileName ?? t('operator-payments.certificate.noFile')}</span>
          <Button
            {...described}
            ref={ref}
            name={name}
            size="sm"
            icon={<Paperclip />}
            aria-label={t('operator-payments.certificate.chooseNamed', { action, label })}
            onClick={() => input.current?.click()}
          >
            {action}
          </Button>
          <input
            ref={input}
            id={id}
            type="file"
            hidden
            accept={accept}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // Allows choosing the same file again after it was changed.
              target.value = '';
            }}
          />
        </span>
      )}
    </Field>
  );
}
