import { Paperclip, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import styles from './AttachmentField.module.css';
import type { FileChange } from './quick-messages.api.ts';

interface AttachmentFieldProps {
  /** The name of the stored file. */
  current: string | null;
  wish: FileChange;
  onChange: (wish: FileChange) => void;
}

/** The file of a quick message: choose, show, remove; it is uploaded when the form is saved. */
export function AttachmentField({ current, wish, onChange }: AttachmentFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const name = wish instanceof File ? wish.name : wish === 'same' ? current : null;
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('quick-messages.dialog.attachment')}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('quick-messages.dialog.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChange(file);
          target.value = '';
        }}
      />
      {name === null ? (
        <Button icon={<Paperclip />} onClick={() => input.current?.click()}>
          {t('quick-messages.dialog.attach')}
        </Button>
      ) : (
        <span className={styles.file}>
          <Paperclip />
          <span className={styles.name} title={name}>
            {name}
          </span>
          <IconButton
            size="sm"
            label={t('quick-messages.dialog.detach', { name })}
            icon={<X />}
            onClick={() => onChange(current === null ? 'same' : 'none')}
          />
        </span>
      )}
    </div>
  );
}
