import type { Tag } from '@recadia/contract/tags';
import { Trash2 } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useTagMutations } from './tags.api.ts';

export function DeleteTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useTagMutations();
  const confirm = () =>
    remove.mutate(tag, {
      onSuccess() {
        toast.success(t('tags.deleted'));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('tags.confirm.title', { name: tag.name })}
      text={t('tags.confirm.text')}
      confirmLabel={t('tags.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
