import { isStrongPassword } from '@recadia/contract/passwords';
import type { SubmitEvent } from 'react';
import { focusField, useSending } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './LoginPage.module.css';
import { FormError } from './FormError.tsx';
import { useTextFields } from './useTextFields.ts';

interface FirstPasswordFormProps {
  /** Shown, and stored with the password by password managers. */
  email: string;
  onChoose: (password: string) => Promise<void>;
}

type Field = 'password' | 'confirmation';

export function FirstPasswordForm({ email, onChoose }: FirstPasswordFormProps) {
  const { t } = useTranslation();
  const form = useTextFields<Field>({ password: '', confirmation: '' });
  const { typed, setFaults } = form;
  const { isBusy, refusal, send } = useSending();

  function check({ password, confirmation }: typeof typed): Partial<Record<Field, string>> {
    const required = t('ui.validation.required');
    if (password === '') return { password: required };
    if (!isStrongPassword(password)) return { password: t('auth.forget.weak') };
    if (confirmation === '') return { confirmation: required };
    return confirmation === password ? {} : { confirmation: t('auth.forget.mismatch') };
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = check(typed);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) return focusField(event.currentTarget, first);
    void send(() => onChoose(typed.password));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput label={t('auth.email')} name="email" autoComplete="username" large readOnly value={email} />
      <PasswordInput label={t('auth.password')} autoComplete="new-password" {...form.field('password')} />
      <PasswordInput label={t('auth.forget.confirm')} autoComplete="new-password" {...form.field('confirmation')} />
      <FormError text={refusal} />
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {t('auth.invitation.submit')}
      </Button>
    </form>
  );
}
