import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { EmailInput } from './EmailInput.tsx';
import styles from './LoginPage.module.css';
import { FormError } from './FormError.tsx';
import { focusField, useSending } from '../../lib/http/useSending.ts';

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export function ResetRequestForm({ onAsk }: { onAsk: (email: string) => Promise<void> }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, refusal, send } = useSending();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const address = email.trim();
    const missing = address === '' ? t('ui.validation.required') : undefined;
    const wrong = missing ?? (looksLikeEmail(address) ? undefined : t('ui.validation.invalidEmail'));
    setFault(wrong);
    if (wrong) return focusField(event.currentTarget, 'email');
    void send(() => onAsk(address));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <EmailInput value={email} onChange={setEmail} error={fault} />
      <FormError text={refusal} />
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {t('auth.forget.send')}
      </Button>
    </form>
  );
}
