import type { ListedUser } from '@recadia/contract/users';
import { UserX } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useUserMutations } from './users.api.ts';

/** Deactivating a user returns the open tickets to the queue, so it asks first. */
export function LeaveDialog({ user: { id, name }, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation();
  const { change } = useUserMutations();
  const confirm = () =>
    change.mutate(
      { id, body: { active: false } },
      {
        onSuccess() {
          toast.success(t('users.left', { name }));
          onClose();
        },
        onError: (error) => void showError(error),
      },
    );
  return (
    <ConfirmDialog
      title={t('users.leave.title', { name })}
      text={t('users.leave.text')}
      confirmLabel={t('users.deactivate')}
      icon={<UserX />}
      busy={change.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
