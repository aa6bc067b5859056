import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plain } from '../../lib/plain.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import styles from './ChatDialog.module.css';

interface PeopleBoxesProps {
  label: string;
  people: { id: number; name: string }[];
  value: number[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** More than these are looked for by name. */
const atAGlance = 7;

/** Colleagues to tick. */
export function PeopleBoxes({ label, people, value, error, onChange }: PeopleBoxesProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const [search, setSearch] = useState('');
  const shown = people.filter(({ name }) => plain(name).includes(plain(search.trim())));
  const toggle = (id: number, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((one) => one !== id));
  return (
    <fieldset className={styles.people} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      {people.length > atAGlance && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('ui.searchIn', { label })}
          placeholder={t('ui.searchIn', { label })}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className={styles.list}>
        {shown.map(({ id, name }) => (
          <label key={id} className={styles.person}>
            <input type="checkbox" checked={value.includes(id)} onChange={({ target }) => toggle(id, target.checked)} />
            <Avatar name={name} size="sm" />
            <span>{name}</span>
          </label>
        ))}
        {shown.length === 0 && <p className={styles.none}>{t('chats.dialog.nobody')}</p>}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
