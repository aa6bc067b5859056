import { fileListInput } from '@recadia/contract/files';
import type { FileList } from '@recadia/contract/files';
import { useState } from 'react';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './FileListDialog.module.css';
import { FileOptions } from './FileOptions.tsx';
import type { OptionDraft } from './FileOptions.tsx';
import { useFileMutations } from './files.api.ts';

interface FileListDialogProps {
  /** The list to edit, or null for a new one. */
  list: FileList | null;
  onClose: () => void;
}

const schema = fileListInput.pick({ name: true, message: true });

export function FileListDialog({ list, onClose }: FileListDialogProps) {
  const { t } = useTranslation();
  const { save } = useFileMutations();
  const [drafts, setDrafts] = useState<OptionDraft[]>(
    () =>
      list?.options.map(({ id, name, path }) => ({ key: String(id), id, name, isStored: path !== null, file: null })) ??
      [],
  );
  const [isTouched, setTouched] = useState(false);
  const form = useContractForm({
    schema,
    defaultValues: { name: list?.name ?? '', message: list?.message ?? '' },
    texts: { name: { tooShort: 'files.nameTooShort' } },
    onSubmit: (input) =>
      save.mutateAsync({
        id: list?.id ?? null,
        input: {
          ...input,
          options: drafts.map(({ id, name, file }) => ({ ...(id && { id }), name: name || nameOf(file) })),
        },
        files: drafts.map(({ file }) => file),
      }),
    onDone() {
      toast.success(t('files.saved'));
      onClose();
    },
  });
  const nameOf = (file: File | null) => file?.name ?? t('files.dialog.unnamed');
  return (
    <Dialog
      title={list ? t('files.dialog.edit') : t('files.dialog.create')}
      onClose={onClose}
      isDirty={form.isDirty || isTouched}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="file-list-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="file-list-form" noValidate className={styles.form} onSubmit={form.submit}>
        <TextInput label={t('files.dialog.name')} {...form.field('name')} data-autofocus />
        <TextArea label={t('files.dialog.message')} rows={3} {...form.field('message')} />
        <FileOptions
          drafts={drafts}
          onChange={(next) => {
            setDrafts(next);
            setTouched(true);
          }}
        />
      </form>
    </Dialog>
  );
}
