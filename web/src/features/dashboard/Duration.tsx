import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './Dashboard.module.css';
import { hoursAndMinutes } from './period.ts';

/** DSH-07: "0 h 18 min" with small units; a dash without a value. */
export function Duration({ minutes, isPlain = false }: { minutes: number | null; isPlain?: boolean }) {
  const { t } = useTranslation();
  if (minutes === null) return t('dashboard.none');
  const { hours, minutes: rest } = hoursAndMinutes(minutes);
  if (isPlain) return t('dashboard.duration', { hours, minutes: rest });
  return (
    <>
      {hours} <span className={styles.unit}>{t('dashboard.hours')}</span> {rest}{' '}
      <span className={styles.unit}>{t('dashboard.minutes')}</span>
    </>
  );
}
