import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { passwordStrength, strengths } from './password-strength.ts';
import styles from './ProfileDialog.module.css';

/** The strength of a password as a word and four bars. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
  const strength = passwordStrength(password);
  return (
    <span className={styles.meter}>
      <span className={styles.bars} aria-hidden="true">
        {strengths.map((step, at) => (
          <i key={step} className={styles.bar} data-on={at <= strengths.indexOf(strength) || undefined} />
        ))}
      </span>
      <span>
        <span className="visually-hidden">{t('profile.strength.label')}:</span> {t(`profile.strength.${strength}`)}
      </span>
    </span>
  );
}
