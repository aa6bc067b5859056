import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plain } from '../lib/plain.ts';
import { Chip } from './Chip.tsx';
import styles from './ChipBoxes.module.css';

interface ChipBoxesProps {
  label: string;
  /** Said where there is nothing to choose. */
  none: string;
  options: { id: number; name: string; color: string }[];
  value: number[];
  onChange: (ids: number[]) => void;
}

/** More than these are looked for by name. */
const atAGlance = 12;

/** Several of the company's own things, each in its colour. */
export function ChipBoxes({ label, none, options, value, onChange }: ChipBoxesProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const shown = options.filter(({ name }) => plain(name).includes(plain(search.trim())));
  const toggle = (id: number, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((one) => one !== id));
  return (
    <fieldset className={styles.boxes}>
      <legend>{label}</legend>
      {options.length === 0 && <span>{none}</span>}
      {options.length > atAGlance && (
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
        {shown.map(({ id, name, color }) => (
          <label key={id} className={styles.box}>
            <input type="checkbox" checked={value.includes(id)} onChange={({ target }) => toggle(id, target.checked)} />
            <Chip shape="queue" color={color}>
              {name}
            </Chip>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
