import { Info } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useOtherSignIn } from './other-sign-in.ts';
import styles from './OtherSignInNotice.module.css';

/** Shown above every page, also the sign-in page, because the sign-in session may end within the second. */
export function OtherSignInNotice() {
  const { t } = useTranslation();
  const { isTaken } = useOtherSignIn();
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
