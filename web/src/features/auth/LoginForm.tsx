import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signIn } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './LoginPage.module.css';
import { focusField, useSending } from './useSending.ts';
import { welcome } from './welcome.ts';

/** Plain on purpose: the form kit and its validation arrive only after sign-in. */
export function LoginForm() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'email' | 'password' | null>(null);
  const { isBusy, refusal, send } = useSending();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const empty = email.trim() === '' ? 'email' : password === '' ? 'password' : null;
    setMissing(empty);
    if (empty) return focusField(event.currentTarget, empty);
    void send(async () => welcome(await signIn({ email: email.trim(), password })));
  }

  const required = t('ui.validation.required');
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        large
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={missing === 'email' ? required : undefined}
      />
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
        {/* After the field: whoever tabs from address to password is not held up. */}
        <Link to="/forgetpsw" className={styles.forgot}>
          {t('auth.forgot')}
        </Link>
      </div>
      <p className={styles.refusal}>{refusal}</p>
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {t('auth.submit')}
      </Button>
    </form>
  );
}
