import { fileListLimits } from '@recadia/contract/limits';
import { uploadLimits } from '@recadia/contract/messages';
import { FileCheck, FilePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { newKey } from '../../lib/http/new-key.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './FileListDialog.module.css';

export interface OptionDraft {
  key: string;
  /** The server's id; null before it is saved. */
  id: number | null;
  name: string;
  isStored: boolean;
  file: File | null;
}

interface FileOptionsProps {
  drafts: OptionDraft[];
  onChange: (drafts: OptionDraft[]) => void;
}

/** The files of a list, each with the name it is sent under. */
export function FileOptions({ drafts, onChange }: FileOptionsProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const add = (files: File[]) => {
    const fitting = files.filter(({ size }) => size > 0 && size <= uploadLimits.documentBytes);
    setTooLarge(fitting.length < files.length);
    const added = fitting.map((file) => ({ key: newKey(), id: null, name: file.name, isStored: false, file }));
    onChange([...drafts, ...added].slice(0, fileListLimits.options));
  };
  const rename = (key: string, name: string) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, name } : draft)));
  return (
    <fieldset className={styles.options}>
      <legend>{t('files.dialog.files')}</legend>
      {drafts.map(({ key, name, isStored }, at) => (
        <div key={key} className={styles.option}>
          <TextInput
            label={t('files.dialog.fileName', { number: at + 1 })}
            value={name}
            maxLength={fileListLimits.optionName}
            end={isStored && <FileCheck aria-label={t('files.dialog.stored')} />}
            onChange={(event) => rename(key, event.target.value)}
          />
          <IconButton
            size="sm"
            tone="danger"
            label={t('files.dialog.remove', { name })}
            icon={<Trash2 />}
            onClick={() => onChange(drafts.filter((draft) => draft.key !== key))}
          />
        </div>
      ))}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('files.dialog.add')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button icon={<FilePlus />} onClick={() => input.current?.click()}>
        {t('files.dialog.add')}
      </Button>
      <p role="alert" className={styles.wrong}>
        {isTooLarge && t('files.tooLarge')}
      </p>
    </fieldset>
  );
}
