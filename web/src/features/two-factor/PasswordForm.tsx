import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { focusField, useSending } from '../../lib/useSending.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { CurrentPassword } from '../../ui/CurrentPassword.tsx';
import { ServerButton } from '../../ui/ServerButton.tsx';
import styles from './TwoFactor.module.css';

interface PasswordFormProps {
  /** What happens then: "Desativar". */
  submitLabel: string;
  onSubmit: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Whoever finds an open screen does not find the password with it. */
export function PasswordForm({ submitLabel, onSubmit, onCancel }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, refusal, send } = useSending();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return focusField(event.currentTarget, 'current-password');
    void send(() => onSubmit(password));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CurrentPassword
        name="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isMissing ? t('ui.validation.required') : (refusal ?? undefined)}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was just pressed
        autoFocus
      />
      <div className={styles.buttons}>
        <ServerButton type="submit" variant="primary" busy={isBusy}>
          {submitLabel}
        </ServerButton>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
