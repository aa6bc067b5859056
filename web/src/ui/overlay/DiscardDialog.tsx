import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before unsaved input is lost. */
export function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('ui.dialog.discardTitle')}
      text={t('ui.dialog.discardText')}
      confirmLabel={t('ui.dialog.discard')}
      cancelLabel={t('ui.dialog.keepEditing')}
      onConfirm={onDiscard}
      onClose={onKeep}
    />
  );
}
