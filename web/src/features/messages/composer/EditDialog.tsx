import type { Message } from '@recadia/contract/messages';
import { editLinesMax, longTextMaxLength } from '@recadia/contract/limits';
import { useState } from 'react';
import { showError } from '../../../lib/errors.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import styles from './EditDialog.module.css';
import { GrowingBox } from '../../../ui/form/GrowingBox.tsx';
import { useMessageMutations } from '../messages.api.ts';

interface EditDialogProps {
  message: Message;
  onClose: () => void;
}

/** Edits a message; an empty or unchanged text is not sent (MSG-07). */
export function EditDialog({ message, onClose }: EditDialogProps) {
  const { t } = useTranslation();
  const [body, setBody] = useState(message.body);
  const { edit } = useMessageMutations();
  const isDirty = body.trim() !== message.body;
  function save(): void {
    if (!body.trim() || !isDirty) return onClose();
    edit.mutate({ message, body: body.trim() }, { onSuccess: onClose, onError: (error) => void showError(error) });
  }
  return (
    <Dialog
      title={t('messages.editDialog.title')}
      onClose={onClose}
      isDirty={isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton variant="primary" busy={edit.isPending} onClick={save}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <div className={styles.frame}>
        <GrowingBox
          rows={editLinesMax}
          aria-label={t('messages.editDialog.label')}
          maxLength={longTextMaxLength}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          data-autofocus
        />
      </div>
    </Dialog>
  );
}
