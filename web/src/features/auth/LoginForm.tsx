import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, showError } from '../../lib/errors.ts';
import { signIn } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { welcome } from './welcome.ts';
import styles from './LoginPage.module.css';

/** Plain on purpose: the form kit and its validation arrive only after sign-in. */
export function LoginForm() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'email' | 'password' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const empty = email.trim() === '' ? 'email' : password === '' ? 'password' : null;
    setMissing(empty);
    if (empty) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus();
    setBusy(true);
    setRefusal(null);
    try {
      welcome(await signIn({ email: email.trim(), password }));
    } catch (error) {
      await showError(error);
      setRefusal(await errorText(error));
    } finally {
      setBusy(false);
    }
  }

  const required = t('ui.validation.required');
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
      <PasswordInput
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        large
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={missing === 'password' ? required : undefined}
      />
      <p className={styles.refusal}>{refusal}</p>
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {t('auth.submit')}
      </Button>
    </form>
  );
}
