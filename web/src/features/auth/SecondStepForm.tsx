import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { focusField, useSending } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './LoginPage.module.css';
import { FormError } from './FormError.tsx';

interface SecondStepFormProps {
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** After the password: a code of the app, or a backup code in the same field. */
export function SecondStepForm({ onCode, onBack }: SecondStepFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, refusal, error, send } = useSending();
  const shown = useRef<HTMLFormElement>(null);
  // The field of the first step is gone, so the next field takes the focus.
  useEffect(() => {
    if (shown.current) focusField(shown.current, 'code');
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') return focusField(event.currentTarget, 'code');
    void send(() => onCode(code.trim()));
  }

  return (
    <form ref={shown} className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('auth.second.code')}
        name="code"
        autoComplete="one-time-code"
        large
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isMissing ? t('ui.validation.required') : undefined}
      />
      <FormError text={refusal} error={error} />
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {t('auth.submit')}
      </Button>
      <Button size="lg" block onClick={onBack}>
        {t('auth.second.back')}
      </Button>
    </form>
  );
}
