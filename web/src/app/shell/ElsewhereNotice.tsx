import { Info } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useElsewhere } from './elsewhere.ts';
import styles from './ElsewhereNotice.module.css';

/** Shown above every page, also the sign-in page, because the sign-in session may end within the second. */
export function ElsewhereNotice() {
  const { t } = useTranslation();
  const { isTaken } = useElsewhere();
  return (
    isTaken && (
      <div className={styles.notice}>
        <Banner tone="info" icon={<Info />}>
          {t('app.elsewhere')}
        </Banner>
      </div>
    )
  );
}
