import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../form/Button.tsx';
import styles from './Dialog.module.css';
import { ServerButton } from '../form/ServerButton.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

interface ConfirmDialogProps {
  /** Names the record: "Excluir a tag VIP?" */
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  icon?: ReactNode;
  busy?: boolean;
  /** The action needs the server, so the button is disabled while offline. */
  needsServer?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before data is lost; the safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, icon, busy, needsServer, onConfirm, onClose } = props;
  const { t } = useTranslation();
  useReturnFocus();
  const Confirm = needsServer ? ServerButton : Button;
  return (
    <Modal.Root
      opened
      centered
      classNames={{ content: styles.dialog, overlay: styles.scrim }}
      onClose={onClose}
      size={420}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 180 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
        </div>
        <Modal.Body className={styles.body}>
          <p className={styles.question}>{text}</p>
        </Modal.Body>
        <div className={styles.footer}>
          <Button onClick={onClose} data-autofocus>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Confirm variant="danger" icon={icon} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Confirm>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
