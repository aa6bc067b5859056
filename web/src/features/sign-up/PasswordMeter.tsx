import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { strengthOf } from './password-strength.ts';
import styles from './SignUpPage.module.css';

/** Four bars and a word; nothing until a password is typed (C-25). */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  const strength = password === '' ? 0 : strengthOf(password);
  return (
    <div className={styles.meter}>
      <div className={styles.bars} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={bar <= strength || undefined} />
        ))}
      </div>
      <p role="status">
        {strength > 0 && <b>{t(`signup.strength.${strength}`)}</b>} {t('signup.strength.hint')}
      </p>
    </div>
  );
}
