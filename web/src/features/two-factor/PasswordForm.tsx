import { useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { focusField, useSending } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { ProofInput } from './ProofInput.tsx';
import type { TypedProof } from './two-factor.api.ts';
import styles from './TwoFactor.module.css';

interface PasswordFormProps {
  /** The action that follows: "Desativar". */
  submitLabel: string;
  /** True when a code of the app is accepted too. */
  takesCode: boolean;
  onSubmit: (proof: TypedProof) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password again, so that an unattended screen cannot change the account. */
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
    name: 'proof',
    value: typed,
    error: isMissing ? t('ui.validation.required') : (refusal ?? undefined),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    // Replaces the button that was just pressed, so it takes the focus.
    autoFocus: true,
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ProofInput isCode={isCode} takesCode={takesCode} onSwitch={change} field={field} />
      <div className={styles.buttons}>
        <ServerButton type="submit" variant="primary" busy={isBusy}>
          {submitLabel}
        </ServerButton>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
