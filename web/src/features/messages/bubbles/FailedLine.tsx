import i18next from 'i18next';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { tooOld } from '../conversation/outgoing.ts';
import styles from './FailedLine.module.css';

interface FailedLineProps {
  /** An error code of ours, or the provider's text. */
  reason: string;
  onRetry: () => void;
  onDiscard: () => void;
}

/** States why a message failed and offers retry and discard. */
export function FailedLine({ reason, onRetry, onDiscard }: FailedLineProps) {
  const { t } = useTranslation();
  const known = `errors.${reason}`;
  const why = reason === tooOld ? t('messages.failed.tooOld') : i18next.exists(known) ? t(known) : reason;
  return (
    <div className={styles.line} role="alert">
      <span>{t('messages.failed.title')}</span>
      <button type="button" className={styles.act} onClick={onRetry}>
        {t('messages.failed.retry')}
      </button>
      <button type="button" className={styles.act} onClick={onDiscard}>
        {t('messages.failed.discard')}
      </button>
      {why !== '' && <span className={styles.why}>{t('messages.failed.because', { reason: why })}</span>}
    </div>
  );
}
