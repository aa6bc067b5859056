import type { FileList } from '@recadia/contract/files';
import { Trash2 } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useFileMutations } from './files.api.ts';

export function DeleteFileListDialog({ list, onClose }: { list: FileList; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useFileMutations();
  const confirm = () =>
    remove.mutate(list, {
      onSuccess() {
        toast.success(t('files.deleted'));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('files.confirm.title', { name: list.name })}
      text={t('files.confirm.text')}
      confirmLabel={t('files.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
