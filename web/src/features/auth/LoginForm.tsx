import type { ErrorDetails } from '@recadia/contract/errors';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { hasCode } from '../../lib/http/api-error.ts';
import { signIn } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { EmailInput } from './EmailInput.tsx';
import styles from './LoginPage.module.css';
import { FormError } from './FormError.tsx';
import { focusField, useSending } from '../../lib/http/useSending.ts';
import { showSignInToasts } from './sign-in-toasts.ts';

interface LoginFormProps {
  /** The password was correct and a second step is required. */
  onSecondStep: (second: ErrorDetails['ERR_SECOND_FACTOR']) => void;
}

/** A plain form, because the form library loads after sign-in. */
export function LoginForm({ onSecondStep }: LoginFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'email' | 'password' | null>(null);
  const { isBusy, refusal, error, send } = useSending();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const empty = email.trim() === '' ? 'email' : password === '' ? 'password' : null;
    setMissing(empty);
    if (empty) return focusField(event.currentTarget, empty);
    void send(async () => {
      try {
        showSignInToasts(await signIn({ email: email.trim(), password }), navigate);
      } catch (thrown) {
        if (!hasCode(thrown, 'ERR_SECOND_FACTOR')) throw thrown;
        onSecondStep(thrown.details as ErrorDetails['ERR_SECOND_FACTOR']);
      }
    });
  }

  const required = t('ui.validation.required');
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <EmailInput value={email} onChange={setEmail} error={missing === 'email' ? required : undefined} />
      <div className={styles.withLink}>
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          large
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={missing === 'password' ? required : undefined}
        />
        {/* After the field, so that Tab goes from e-mail to password directly. */}
        <Link to="/forgetpsw" className={styles.forgot}>
          {t('auth.forgot')}
        </Link>
      </div>
      <FormError text={refusal} error={error} />
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {t('auth.submit')}
      </Button>
    </form>
  );
}
