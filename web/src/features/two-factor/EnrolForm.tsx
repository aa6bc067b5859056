import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { focusField, useSending } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { QrImage } from '../../ui/layout/QrImage.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './TwoFactor.module.css';

interface EnrolFormProps {
  enrolment: { secret: string; uri: string };
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** In groups of four, for typing. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The app scans the QR code or takes the key by hand, and shows its first code. */
export function EnrolForm({ enrolment: { secret, uri }, onConfirm, onCancel }: EnrolFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, refusal, send } = useSending();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') return focusField(event.currentTarget, 'code');
    void send(() => onConfirm(code.trim()));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>{t('profile.twoFactor.scan')}</p>
      <div className={styles.qr}>
        <QrImage text={uri} label={t('profile.twoFactor.qrLabel')} />
      </div>
      <p className={styles.text}>{t('profile.twoFactor.manual')}</p>
      <code className={styles.key}>{grouped(secret)}</code>
      <TextInput
        label={t('profile.twoFactor.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isMissing ? t('ui.validation.required') : (refusal ?? undefined)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('profile.twoFactor.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
