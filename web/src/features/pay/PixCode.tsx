import { Clock } from 'lucide-react';
import { useTime } from '../../lib/interaction/useTime.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { CopyButton } from '../../ui/feedback/CopyButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { QrImage } from '../../ui/layout/QrImage.tsx';
import styles from './Pix.module.css';

/** The seconds for which a Pix code can still be paid, counted down. */
export function useSecondsLeft(expiresAt: string | null): number {
  const now = useTime(1_000);
  return expiresAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1_000));
}

/** The QR code with the time that is left; the countdown is for the eye, so screen readers are not told each second. */
export function PixQr({ code, secondsLeft }: { code: string; secondsLeft: number }) {
  const { t } = useTranslation();
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <div className={styles.qr}>
      <div className={styles.frame}>
        <QrImage text={code} label={t('pay.qrLabel')} />
      </div>
      <p role="timer" className={styles.left}>
        <Clock /> {t('pay.validFor')} <b className="tabular">{clock}</b>
      </p>
    </div>
  );
}

/** The same code as text, for a bank app on this device (INV-11). */
export function PixText({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('pay.code')}
      readOnly
      className={styles.code}
      value={code}
      onFocus={({ target }) => target.select()}
      end={<CopyButton text={code} />}
    />
  );
}
