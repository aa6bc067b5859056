import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './Companies.module.css';

const tones = ['soon', 'due', 'overdue'] as const;

/** The meaning of the row colours (C-42). */
export function DueLegend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend} aria-label={t('companies.legend.label')}>
      {tones.map((tone) => (
        <li key={tone} data-tone={tone}>
          {t(`companies.legend.${tone}`)}
        </li>
      ))}
    </ul>
  );
}
