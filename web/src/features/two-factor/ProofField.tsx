import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../lib/useTranslation.ts';
import { CurrentPassword } from '../../ui/CurrentPassword.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './TwoFactor.module.css';
import { twoFactorQuery } from './two-factor.api.ts';

type Field = 'currentPassword' | 'currentCode';

interface ProofFieldProps {
  form: {
    field: (name: Field) => UseFormRegisterReturn<string> & { error: string | undefined };
    clear: (name: Field) => void;
  };
  isFirst?: boolean;
}

/** The current password or, for a user with an authenticator app, a code of it. */
export function ProofField({ form, isFirst = false }: ProofFieldProps) {
  const { t } = useTranslation();
  const { data } = useQuery(twoFactorQuery);
  const [kind, setKind] = useState<Field>('currentPassword');
  const [other, label]: [Field, string] =
    kind === 'currentCode' ? ['currentPassword', t('ui.proof.usePassword')] : ['currentCode', t('ui.proof.useCode')];
  const { error, ...field } = form.field(kind);
  const common = { ...field, error: error ?? form.field(other).error, 'data-autofocus': isFirst };

  function change(): void {
    form.clear(kind);
    form.clear(other);
    setKind(other);
  }

  return (
    <div className={styles.proof}>
      {kind === 'currentCode' ? (
        <TextInput
          key="code"
          label={t('ui.proof.code')}
          hint={t('ui.password.currentHint')}
          autoComplete="one-time-code"
          {...common}
        />
      ) : (
        <CurrentPassword key="password" {...common} />
      )}
      {data?.enabled && (
        <button type="button" className={styles.link} onClick={change}>
          {label}
        </button>
      )}
    </div>
  );
}
