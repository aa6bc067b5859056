import { termsVersion } from '@recadia/contract/terms';
import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Logo } from '../../ui/layout/Logo.tsx';
import { LoginPreferences } from '../auth/index.ts';
import styles from './TermsPage.module.css';

const sections = {
  use: ['service', 'account', 'conduct', 'trial', 'payment', 'data', 'end'],
  privacy: ['who', 'what', 'why', 'share', 'keep', 'rights', 'safety'],
} as const;

export interface TermsPageProps {
  text: keyof typeof sections;
}

/** X-SGN-05: the terms of use or the privacy policy, in the version that the sign-up stores. */
export function TermsPage({ text }: TermsPageProps) {
  const { t } = useTranslation();
  const title = t(`terms.${text}.title`);
  const other = text === 'use' ? 'privacy' : 'use';
  return (
    <div className={styles.page}>
      <title>{`${title} · ${brand.name}`}</title>
      <header className={styles.head}>
        <Link to="/" className={styles.brand}>
          <Logo size={28} />
          {brand.name}
        </Link>
        <LoginPreferences />
      </header>
      <main className={styles.text}>
        <h1>{title}</h1>
        <p className={styles.version}>{t('terms.version', { version: termsVersion })}</p>
        {sections[text].map((part) => (
          <section key={part}>
            <h2>{t(`terms.${text}.${part}.title`)}</h2>
            <p>{t(`terms.${text}.${part}.text`, { brand: brand.name })}</p>
          </section>
        ))}
        <p>
          <Link to={other === 'use' ? '/terms' : '/privacy'}>{t(`terms.${other}.title`)}</Link>
        </p>
      </main>
    </div>
  );
}
