import { Info } from 'lucide-react';
import { useTranslation } from '../lib/useTranslation.ts';
import { Banner } from '../ui/Banner.tsx';
import { useElsewhere } from './elsewhere.ts';
import styles from './ElsewhereNotice.module.css';

/** Above every page, the sign-in page too: the session may be gone before the second is over. */
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
