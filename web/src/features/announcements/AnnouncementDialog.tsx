import { announcementInput } from '@recadia/contract/announcements';
import type { Announcement, Priority } from '@recadia/contract/announcements';
import { useState } from 'react';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { Select } from '../../ui/form/Select.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './AnnouncementDialog.module.css';
import { useAnnouncementMutations } from './announcements.api.ts';
import { PictureField } from './PictureField.tsx';

interface AnnouncementDialogProps {
  /** The announcement to edit, or null for a new one. */
  announcement: Announcement | null;
  onClose: () => void;
}

const schema = announcementInput.pick({ title: true, text: true });
const priorities: readonly Priority[] = [1, 2, 3];

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation();
  const { save } = useAnnouncementMutations();
  const first = { priority: announcement?.priority ?? 3, status: announcement?.status ?? true };
  const [priority, setPriority] = useState<Priority>(first.priority);
  const [status, setStatus] = useState(first.status);
  const [file, setFile] = useState<File | null>(null);
  const form = useContractForm({
    schema,
    defaultValues: { title: announcement?.title ?? '', text: announcement?.text ?? '' },
    onSubmit: (input) =>
      save.mutateAsync({ id: announcement?.id ?? null, input: { ...input, priority, status }, file }),
    onDone() {
      toast.success(t('announcements.saved'));
      onClose();
    },
  });
  const isTouched = priority !== first.priority || status !== first.status || file !== null;
  return (
    <Dialog
      title={announcement ? t('announcements.dialog.edit') : t('announcements.dialog.create')}
      onClose={onClose}
      isDirty={form.isDirty || isTouched}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="announcement-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="announcement-form" noValidate className={styles.form} onSubmit={form.submit}>
        <TextInput label={t('announcements.dialog.title')} {...form.field('title')} data-autofocus />
        <TextArea label={t('announcements.dialog.text')} rows={5} {...form.field('text')} />
        <Select
          label={t('announcements.dialog.priority')}
          value={priority}
          onChange={(event) => setPriority(priorities.find((one) => String(one) === event.target.value) ?? 3)}
          options={priorities.map((one) => ({ value: String(one), label: t(`announcements.priority.${one}`) }))}
        />
        <Switch
          label={t('announcements.dialog.status')}
          checked={status}
          onChange={(event) => setStatus(event.target.checked)}
        />
        <PictureField announcement={announcement} file={file} onFile={setFile} />
      </form>
    </Dialog>
  );
}
