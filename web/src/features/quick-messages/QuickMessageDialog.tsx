import { quickMessageInput } from '@recadia/contract/quick-messages';
import type { QuickMessage } from '@recadia/contract/quick-messages';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Can } from '../../lib/session/can.tsx';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { AttachmentField } from './AttachmentField.tsx';
import styles from './QuickMessageDialog.module.css';
import { useQuickMessageMutations } from './quick-messages.api.ts';
import type { FileChange } from './quick-messages.api.ts';

interface QuickMessageDialogProps {
  /** The quick message to edit, or null for a new one. */
  reply: QuickMessage | null;
  onClose: () => void;
}

export function QuickMessageDialog({ reply, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation();
  const { save } = useQuickMessageMutations();
  const [file, setFile] = useState<FileChange>('same');
  const form = useContractForm({
    schema: quickMessageInput,
    defaultValues: {
      shortcode: reply?.shortcode ?? '',
      message: reply?.message ?? '',
      geral: reply?.geral ?? false,
      status: reply?.status ?? true,
    },
    refusals: { ERR_QUICKMESSAGE_SHORTCODE_EXISTS: 'shortcode' },
    onSubmit: (input) => save.mutateAsync({ id: reply?.id ?? null, input, file }),
    onDone() {
      toast.success(t('quick-messages.saved'));
      onClose();
    },
  });
  return (
    <Dialog
      title={reply ? t('quick-messages.dialog.edit') : t('quick-messages.dialog.create')}
      onClose={onClose}
      isDirty={form.isDirty || file !== 'same'}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="quick-message-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="quick-message-form" noValidate className={styles.form} onSubmit={form.submit}>
        <TextInput
          label={t('quick-messages.dialog.shortcode')}
          hint={t('quick-messages.dialog.shortcodeHint')}
          {...form.field('shortcode')}
          data-autofocus
        />
        <TextArea label={t('quick-messages.dialog.message')} rows={5} {...form.field('message')} />
        <AttachmentField current={reply?.mediaName ?? null} wish={file} onChange={setFile} />
        <Can perform="quick-messages-page:editGeneral">
          <Controller
            control={form.control}
            name="geral"
            render={({ field }) => (
              <Switch
                label={t('quick-messages.dialog.general')}
                hint={t('quick-messages.dialog.generalHint')}
                checked={field.value === true}
                onChange={(event) => field.onChange(event.target.checked)}
              />
            )}
          />
        </Can>
      </form>
    </Dialog>
  );
}
