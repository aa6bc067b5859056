import type { ListedUser } from '@recadia/contract/users';
import { knownUser } from '@recadia/contract/users';
import { ShieldOff } from 'lucide-react';
import { proofOf } from '../../lib/i18n/sensitive.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { ProofField, proofRefusals } from '../two-factor/index.ts';
import styles from './UserDialog.module.css';
import { useUserMutations } from './users.api.ts';

const proof = knownUser.pick({ currentPassword: true, currentCode: true });

/** Resets the authenticator app of a user; only the password protects the account afterwards, so it asks first. */
export function ResetTwoFactorDialog({ user: { id, name }, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation();
  const { resetTwoFactor } = useUserMutations();
  const form = useContractForm({
    schema: proof,
    defaultValues: { currentPassword: '' },
    refusals: proofRefusals,
    onSubmit: (typed) => resetTwoFactor.mutateAsync({ id, ...proofOf(typed) }),
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
        <ProofField form={form} isFirst />
      </form>
    </Dialog>
  );
}
