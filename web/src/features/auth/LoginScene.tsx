import { CheckCheck } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './LoginScene.module.css';

/** A decorative picture of the product, hidden from screen readers. */
export function LoginScene() {
  const { t } = useTranslation();
  return (
    <aside className={styles.scene} aria-hidden="true">
      <svg className={styles.lines} viewBox="0 0 700 900" preserveAspectRatio="xMidYMid slice">
        <path d="M-60 720h330a60 60 0 0 1 60 60v200" />
        <path d="M760 160H520a60 60 0 0 1-60-60V-40" />
        <circle cx="620" cy="760" r="190" />
        <circle cx="620" cy="760" r="120" />
      </svg>
      <div className={styles.talk}>
        <p className={styles.in}>
          {t('auth.scene.question')}
          <span className={styles.meta}>09:12</span>
        </p>
        <p className={styles.out}>
          <b>{t('auth.scene.agent')}</b> {t('auth.scene.answer')}
          <span className={styles.meta}>
            09:13 <CheckCheck />
          </span>
        </p>
        <p className={styles.in}>
          {t('auth.scene.thanks')}
          <span className={styles.meta}>09:13</span>
        </p>
        <p className={styles.claim}>{t('auth.claim')}</p>
      </div>
    </aside>
  );
}
