import { auditAreas } from '@recadia/contract/audit';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Select } from '../../ui/form/Select.tsx';
import { SuggestBox, type Suggestion } from '../../ui/form/SuggestBox.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useFoundUsers, type AuditFilter } from './audit.api.ts';
import styles from './Audit.module.css';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Filters by user, action and date. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [person, setPerson] = useState<Suggestion | null>(null);
  const { users, isSearched } = useFoundUsers(person ? '' : text);
  /** Empty values are omitted. */
  const change = (part: { [K in keyof AuditFilter]: AuditFilter[K] | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined && value !== ''),
      ),
    );
  return (
    <div className={styles.filters} role="search" aria-label={t('settings.audit.filters')}>
      <SuggestBox
        label={t('settings.audit.who')}
        placeholder={t('settings.audit.anybody')}
        text={text}
        chosen={person}
        options={users.map(({ id, name, email }) => ({ id, name, note: email }))}
        nothing={isSearched && users.length === 0 ? t('ui.list.nothingFoundTitle') : null}
        onText={setText}
        onChoose={(chosen) => {
          setPerson(chosen);
          change({ userId: chosen?.id });
        }}
      />
      <Select
        label={t('settings.audit.what')}
        value={filter.area ?? ''}
        options={[
          { value: '', label: t('settings.audit.everything') },
          ...auditAreas.map((area) => ({ value: area, label: t(`settings.audit.areas.${area}`) })),
        ]}
        onChange={(event) => change({ area: auditAreas.find((area) => area === event.target.value) })}
      />
      <TextInput
        label={t('settings.audit.from')}
        type="date"
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextInput
        label={t('settings.audit.to')}
        type="date"
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
  );
}
