import { resetCodeDigits } from '@recadia/contract/limits';
import { isStrongPassword } from '@recadia/contract/passwords';
import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './LoginPage.module.css';
import { FormError } from './FormError.tsx';
import { useTextFields } from './useTextFields.ts';
import { focusField, useSending } from '../../lib/http/useSending.ts';

export interface NewPassword {
  token: string;
  password: string;
}

interface ResetFormProps {
  onReset: (chosen: NewPassword) => Promise<void>;
  onAgain: () => void;
}

type Field = 'token' | 'password' | 'confirmation';

export function ResetForm({ onReset, onAgain }: ResetFormProps) {
  const { t } = useTranslation();
  const form = useTextFields<Field>({ token: '', password: '', confirmation: '' });
  const { typed, setFaults } = form;
  const { isBusy, refusal, send } = useSending();
  const shown = useRef<HTMLFormElement>(null);
  // The field of the first step is gone, so the next field takes the focus.
  useEffect(() => {
    if (shown.current) focusField(shown.current, 'token');
  }, []);

  function check({ token, password, confirmation }: typeof typed): Partial<Record<Field, string>> {
    const required = t('ui.validation.required');
    const isCode = new RegExp(`^\\d{${resetCodeDigits}}$`).test(token.trim());
    return {
      ...(!isCode && { token: token.trim() === '' ? required : t('auth.forget.codeWrong') }),
      ...(!isStrongPassword(password) && { password: password === '' ? required : t('auth.forget.weak') }),
      ...(confirmation === ''
        ? { confirmation: required }
        : confirmation !== password && { confirmation: t('auth.forget.mismatch') }),
    };
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = check(typed);
    setFaults(found);
    const first = (['token', 'password', 'confirmation'] as const).find((name) => found[name]);
    if (first) return focusField(event.currentTarget, first);
    void send(() => onReset({ token: typed.token.trim(), password: typed.password }));
  }

  return (
    <form ref={shown} className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('auth.forget.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('token')}
      />
      <PasswordInput label={t('auth.forget.newPassword')} autoComplete="new-password" {...form.field('password')} />
      <PasswordInput label={t('auth.forget.confirm')} autoComplete="new-password" {...form.field('confirmation')} />
      <FormError text={refusal} />
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {t('auth.forget.save')}
      </Button>
      <Button type="button" size="lg" block onClick={onAgain}>
        {t('auth.forget.again')}
      </Button>
    </form>
  );
}
