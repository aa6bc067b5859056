import { useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { focusField, useSending } from '../../lib/useSending.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { CurrentPassword } from '../../ui/CurrentPassword.tsx';
import { ServerButton } from '../../ui/ServerButton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { TypedProof } from './two-factor.api.ts';
import styles from './TwoFactor.module.css';

interface PasswordFormProps {
  /** What happens then: "Desativar". */
  submitLabel: string;
  /** Whether a code of the app does as well. */
  takesCode: boolean;
  onSubmit: (proof: TypedProof) => Promise<void>;
  onCancel: () => void;
}

/** Whoever finds an open screen does not find the password with it. */
export function PasswordForm({ submitLabel, takesCode, onSubmit, onCancel }: PasswordFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isCode, setCode] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { isBusy, refusal, send } = useSending();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(typed.trim() === '');
    if (typed.trim() === '') return focusField(event.currentTarget, 'proof');
    void send(() => onSubmit(isCode ? { code: typed } : { password: typed }));
  }

  function change(): void {
    setTyped('');
    setMissing(false);
    setCode(!isCode);
  }

  const field = {
    ...{ name: 'proof', value: typed, error: isMissing ? t('ui.validation.required') : (refusal ?? undefined) },
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    // It takes the place of the button that was just pressed.
    autoFocus: true,
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.proof}>
        {isCode ? (
          <TextInput
            key="code"
            label={t('ui.proof.code')}
            hint={t('ui.password.currentHint')}
            autoComplete="one-time-code"
            {...field}
          />
        ) : (
          <CurrentPassword key="password" {...field} />
        )}
        {takesCode && (
          <button type="button" className={styles.link} onClick={change}>
            {t(isCode ? 'ui.proof.usePassword' : 'ui.proof.useCode')}
          </button>
        )}
      </div>
      <div className={styles.buttons}>
        <ServerButton type="submit" variant="primary" busy={isBusy}>
          {submitLabel}
        </ServerButton>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
