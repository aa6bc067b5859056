import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { CurrentPassword } from '../../ui/form/CurrentPassword.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './TwoFactor.module.css';

interface ProofInputProps {
  isCode: boolean;
  /** True when a code of the authenticator app is accepted too. */
  takesCode: boolean;
  onSwitch: () => void;
  field: ComponentProps<typeof CurrentPassword>;
}

/** The field for the current password or for a code, and the link to the other one. */
export function ProofInput({ isCode, takesCode, onSwitch, field }: ProofInputProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.proof}>
      {isCode ? (
        <TextInput
          key="code"
          label={t('ui.proof.code')}
          hint={t('ui.password.currentHint')}
          autoComplete="one-time-code"
          {...field}
        />
      ) : (
        <CurrentPassword key="password" {...field} />
      )}
      {takesCode && (
        <button type="button" className={styles.link} onClick={onSwitch}>
          {t(isCode ? 'ui.proof.usePassword' : 'ui.proof.useCode')}
        </button>
      )}
    </div>
  );
}
