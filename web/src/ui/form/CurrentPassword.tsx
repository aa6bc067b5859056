import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { PasswordInput } from './PasswordInput.tsx';
import type { TextInputProps } from './TextInput.tsx';

/** Asks for the current password, so that an unattended screen cannot change the account. */
export function CurrentPassword(props: Omit<TextInputProps, 'type' | 'end' | 'label'>) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={t('ui.password.current')}
      hint={t('ui.password.currentHint')}
      autoComplete="current-password"
      {...props}
    />
  );
}
