import type { ListedUser } from '@recadia/contract/users';
import { Trash2 } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useUserMutations } from './users.api.ts';

export function DeleteUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useUserMutations();
  const confirm = () =>
    remove.mutate(user, {
      onSuccess() {
        toast.success(t('users.deleted'));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('users.confirm.title', { name: user.name })}
      text={t('users.confirm.text')}
      confirmLabel={t('users.delete')}
      icon={<Trash2 />}
      busy={remove.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
