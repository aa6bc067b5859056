import { contactSearchFrom } from '@recadia/contract/limits';
import type { ContactBrief } from '@recadia/contract/contacts';
import { useState } from 'react';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { useFoundContacts } from '../../lib/interaction/useFoundContacts.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { SuggestBox } from '../../ui/form/SuggestBox.tsx';
import type { Suggestion } from '../../ui/form/SuggestBox.tsx';

interface ContactFieldProps {
  initial: Pick<ContactBrief, 'id' | 'name'> | null;
  error: string | undefined;
  isFirst: boolean;
  onChoose: (id: number | null) => void;
}

/** Chooses the contact by part of the name or number (CON-04). */
export function ContactField({ initial, error, isFirst, onChoose }: ContactFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(initial?.name ?? '');
  const [chosen, setChosen] = useState<Suggestion | null>(initial && { id: initial.id, name: initial.name, note: '' });
  const { contacts, isSearching } = useFoundContacts(chosen ? '' : text);
  const isWorthIt = text.trim().length >= contactSearchFrom;
  return (
    <SuggestBox
      label={t('schedules.dialog.contact')}
      placeholder={t('schedules.dialog.contactPlaceholder')}
      isFirst={isFirst}
      text={text}
      chosen={chosen}
      options={contacts.map(({ id, name, number }) => ({ id, name, note: formatPhone(number) }))}
      nothing={isWorthIt && !isSearching ? t('schedules.dialog.nobody') : null}
      error={error}
      onText={setText}
      onChoose={(next) => {
        setChosen(next);
        onChoose(next?.id ?? null);
      }}
    />
  );
}
