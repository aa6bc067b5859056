import type { QuickMessage } from '@recadia/contract/quick-messages';
import { Trash2 } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useQuickMessageMutations } from './quick-messages.api.ts';

export function DeleteQuickMessageDialog({ reply, onClose }: { reply: QuickMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useQuickMessageMutations();
  const confirm = () =>
    remove.mutate(reply, {
      onSuccess() {
        toast.success(t('quick-messages.deleted'));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('quick-messages.confirm.title', { name: reply.shortcode })}
      text={reply.geral ? t('quick-messages.confirm.general') : t('quick-messages.confirm.text')}
      confirmLabel={t('quick-messages.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
