import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { useVersion } from '../../lib/live/useVersion.ts';
import { Logo } from '../../ui/layout/Logo.tsx';
import styles from './LoginPage.module.css';
import { LoginPreferences } from './LoginPreferences.tsx';
import { LoginScene } from './LoginScene.tsx';
import { useRegisterLink } from './useRegisterLink.ts';

interface PublicPageProps {
  title: string;
  subtitle: string;
  /** Without the offer of an account, for visitors who came for something else. */
  isAlone?: boolean;
  children?: ReactNode;
}

/** The frame of all pages before sign-in. */
export function PublicPage({ title, subtitle, isAlone = false, children }: PublicPageProps) {
  const { t } = useTranslation();
  const version = useVersion();
  return (
    <div className={styles.page}>
      <title>{`${title} · ${brand.name}`}</title>
      <div className={styles.side}>
        <header className={styles.head}>
          <span className={styles.brand}>
            <Logo size={32} />
            {brand.name}
          </span>
          <LoginPreferences />
        </header>
        <main className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
          {children}
          {!isAlone && <RegisterLine />}
        </main>
        <footer className={styles.foot}>{version && t('auth.version', { version })}</footer>
      </div>
      <LoginScene />
    </div>
  );
}

/** The line keeps its space while the setting loads, so that nothing moves. */
function RegisterLine() {
  const { t } = useTranslation();
  const showsRegister = useRegisterLink();
  return (
    <p className={styles.register}>
      {showsRegister && (
        <>
          {t('auth.noAccount')} <Link to="/signup">{t('auth.register')}</Link>
        </>
      )}
    </p>
  );
}
