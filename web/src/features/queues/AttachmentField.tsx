import { Paperclip, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import styles from './AttachmentField.module.css';
import { fileName, type DraftFile, type SavedFile } from './draft-file.ts';

interface AttachmentFieldProps {
  label: string;
  draft: DraftFile;
  saved: SavedFile | null;
  onChange: (draft: DraftFile) => void;
}

/** The file of a text; it is uploaded when the form is saved. */
export function AttachmentField({ label, draft, saved, onChange }: AttachmentFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const name = fileName(draft, saved);
  const words = name ?? t('queues.file.none');
  return (
    <div role="group" aria-labelledby={id} className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <span className={styles.row}>
        <span className={styles.name} title={words}>
          {words}
        </span>
        <Button size="sm" icon={<Paperclip />} onClick={() => input.current?.click()}>
          {name === null ? t('queues.file.choose') : t('queues.file.replace')}
        </Button>
        {name !== null && (
          <IconButton
            size="sm"
            tone="danger"
            label={t('queues.file.remove')}
            icon={<Trash2 />}
            onClick={() => onChange({ kind: 'none' })}
          />
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChange({ kind: 'new', file });
          // Allows choosing the same file again after its removal.
          event.target.value = '';
        }}
      />
    </div>
  );
}
