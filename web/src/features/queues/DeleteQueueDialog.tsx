import type { Queue } from '@recadia/contract/queues';
import { Trash2 } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useQueueMutations } from './queues.api.ts';

export function DeleteQueueDialog({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useQueueMutations();
  const confirm = () =>
    remove.mutate(queue, {
      onSuccess() {
        toast.success(t('queues.deleted'));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('queues.confirm.title', { name: queue.name })}
      text={t('queues.confirm.text')}
      confirmLabel={t('queues.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
