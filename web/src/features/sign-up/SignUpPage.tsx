import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { useVersion } from '../../lib/live/useVersion.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Logo } from '../../ui/layout/Logo.tsx';
import { LoginPreferences } from '../auth/index.ts';
import { SignUpForm } from './SignUpForm.tsx';
import styles from './SignUpPage.module.css';
import { useOffer } from './useOffer.ts';

/** SGN-01: a new company creates its account and starts its trial. */
export function SignUpPage() {
  const { t } = useTranslation();
  const version = useVersion();
  const { offer, isFailed, retry } = useOffer();
  const isClosed = offer && (!offer.isOpen || offer.plans.length === 0);
  return (
    <div className={styles.page}>
      <title>{`${t('signup.title')} · ${brand.name}`}</title>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Logo size={32} />
          {brand.name}
        </span>
        <p>
          {t('signup.haveAccount')} <Link to="/login">{t('signup.signIn')}</Link>
        </p>
      </header>
      <main className={styles.main}>
        {offer && !isClosed ? (
          <SignUpForm offer={offer} />
        ) : (
          <div className={styles.words} role="status">
            <h1>{t('signup.title')}</h1>
            {isClosed && <p>{t('signup.closed')}</p>}
            {isFailed && (
              <>
                <p>{t('signup.failed')}</p>
                <Button onClick={retry}>{t('ui.retry')}</Button>
              </>
            )}
          </div>
        )}
      </main>
      <footer className={styles.foot}>
        <span>{version && t('signup.version', { version })}</span>
        <LoginPreferences />
      </footer>
    </div>
  );
}
