import { ownProfile, userRoutes } from '@recadia/contract/users';
import { useWatch } from 'react-hook-form';
import { call } from '../../lib/http/http.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { isSensitive, proofOf } from '../../lib/i18n/sensitive.ts';
import { useSession, useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { ProofField, proofRefusals, TwoFactorSection } from '../two-factor/index.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import styles from './ProfileDialog.module.css';
import { SessionsSection } from './SessionsSection.tsx';

/** The user's own name, e-mail and password. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, email } = useUser();
  const form = useContractForm({
    schema: ownProfile,
    defaultValues: { name, email, password: '' },
    refusals: {
      ERR_USER_EMAIL_EXISTS: 'email',
      ERR_COMMON_PASSWORD: 'password',
      ...proofRefusals,
    },
    onSubmit: async ({ currentPassword, currentCode, ...change }) => {
      const proof = isSensitive({ email }, change) && {
        ...proofOf({ currentPassword, currentCode }),
        language: currentLanguage(),
      };
      const user = await call(userRoutes.updateUser, { params: { id }, body: { ...change, ...proof } });
      return { user, asked: change.email };
    },
    onDone({ user, asked }) {
      useSession.setState({ user });
      toast.success(t('profile.saved'));
      if (user.email !== asked) toast.info(t('ui.emailAsked', { email: asked }));
      onClose();
    },
  });
  const [password = '', typedEmail] = useWatch({ control: form.control, name: ['password', 'email'] });
  return (
    <Dialog
      title={t('profile.title')}
      onClose={onClose}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="profile-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="profile-form" noValidate className={styles.form} onSubmit={form.submit}>
        <TextInput label={t('profile.name')} autoComplete="name" {...form.field('name')} data-autofocus />
        <TextInput label={t('profile.email')} type="email" autoComplete="email" {...form.field('email')} />
        <PasswordInput
          label={t('profile.newPassword')}
          autoComplete="new-password"
          hint={password ? <PasswordStrength password={password} /> : t('profile.newPasswordHint')}
          {...form.field('password')}
        />
        {isSensitive({ email }, { email: typedEmail, password }) && <ProofField form={form} />}
      </form>
      <TwoFactorSection />
      <SessionsSection />
    </Dialog>
  );
}
