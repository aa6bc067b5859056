import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './LinkDialog.module.css';

const isPhone = (digits: string) => /^\d{8,15}$/.test(digits);

interface PairingFormProps {
  /** A code already exists, perhaps for a wrong number. */
  isAgain: boolean;
  busy: boolean;
  onSubmit: (phone: string) => void;
}

/** For users who cannot scan: WhatsApp asks for a code of eight characters instead. */
export function PairingForm({ isAgain, busy, onSubmit }: PairingFormProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [phone, setPhone] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="quiet" size="sm" className={styles.byNumber} onClick={() => setIsOpen(true)}>
        {t(isAgain ? 'connections.link.byNumberAgain' : 'connections.link.byNumber')}
      </Button>
    );
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = phone.replaceAll(/\D/g, '');
    setIsWrong(!isPhone(digits));
    if (isPhone(digits)) onSubmit(digits);
  };
  return (
    <form className={styles.pairingForm} noValidate onSubmit={submit}>
      <TextInput
        label={t('connections.link.phone')}
        hint={t('connections.link.phoneHint')}
        type="tel"
        inputMode="tel"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        error={isWrong ? t('connections.link.phoneWrong') : undefined}
      />
      <ServerButton type="submit" size="sm" busy={busy}>
        {t('connections.link.getCode')}
      </ServerButton>
    </form>
  );
}
