import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './TermsBox.module.css';

interface TermsBoxProps {
  checked: boolean;
  /** The person submitted without accepting. */
  isMissing: boolean;
  onChange: (checked: boolean) => void;
}

/** X-SGN-05: the texts open in a new tab, so that typed fields stay. */
export function TermsBox({ checked, isMissing, onChange }: TermsBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const shows = isMissing && !checked;
  return (
    <div className={styles.terms}>
      <input
        id={id}
        type="checkbox"
        name="terms"
        checked={checked}
        aria-invalid={shows}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>
        {t('signup.terms.accept')}{' '}
        <Link to="/terms" target="_blank">
          {t('signup.terms.use')}
        </Link>{' '}
        {t('signup.terms.and')}{' '}
        <Link to="/privacy" target="_blank">
          {t('signup.terms.privacy')}
        </Link>
        .
      </label>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {shows && t('signup.terms.missing')}
      </p>
    </div>
  );
}
