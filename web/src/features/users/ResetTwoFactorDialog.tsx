import type { ListedUser } from '@recadia/contract/users';
import { knownUser } from '@recadia/contract/users';
import { ShieldOff } from 'lucide-react';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { CurrentPassword } from '../../ui/CurrentPassword.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ServerButton } from '../../ui/ServerButton.tsx';
import styles from './UserDialog.module.css';
import { useUserMutations } from './users.api.ts';

const proof = knownUser.pick({ currentPassword: true });

/** Somebody lost the phone: until they set up another one the password alone protects them, so it is asked first. */
export function ResetTwoFactorDialog({ user: { id, name }, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation();
  const { resetTwoFactor } = useUserMutations();
  const form = useContractForm({
    schema: proof,
    defaultValues: { currentPassword: '' },
    refusals: { ERR_WRONG_PASSWORD: 'currentPassword', ERR_REAUTHENTICATION_REQUIRED: 'currentPassword' },
    onSubmit: ({ currentPassword }) => resetTwoFactor.mutateAsync({ id, ...(currentPassword && { currentPassword }) }),
    onDone() {
      toast.success(t('users.twoFactor.done', { name }));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('users.twoFactor.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="reset-form" variant="danger" icon={<ShieldOff />} busy={form.isBusy}>
            {t('users.twoFactor.reset')}
          </ServerButton>
        </>
      }
    >
      <form id="reset-form" noValidate className={styles.form} onSubmit={form.submit}>
        <p>{t('users.twoFactor.text')}</p>
        <CurrentPassword {...form.field('currentPassword')} data-autofocus />
      </form>
    </Dialog>
  );
}
