import type { ListedUser } from '@recadia/contract/users';
import { ShieldOff } from 'lucide-react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useUserMutations } from './users.api.ts';

/** Somebody lost the phone: until they set up another one the password alone protects them, so it is asked first. */
export function ResetTwoFactorDialog({ user: { id, name }, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation();
  const { resetTwoFactor } = useUserMutations();
  const confirm = () =>
    resetTwoFactor.mutate(id, {
      onSuccess() {
        toast.success(t('users.twoFactor.done', { name }));
        onClose();
      },
      onError: (error) => void showError(error),
    });
  return (
    <ConfirmDialog
      title={t('users.twoFactor.title', { name })}
      text={t('users.twoFactor.text')}
      confirmLabel={t('users.twoFactor.reset')}
      icon={<ShieldOff />}
      busy={resetTwoFactor.isPending}
      needsServer
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
