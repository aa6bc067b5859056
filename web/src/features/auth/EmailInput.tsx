import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';

interface EmailInputProps {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
}

/** The user's e-mail, filled in by password managers. */
export function EmailInput({ value, error, onChange }: EmailInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.email')}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      large
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
