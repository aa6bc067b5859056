import { useId } from 'react';
import { colleagueFinder } from '../../../lib/live/directory.ts';
import type { Colleague } from '../../../lib/live/directory.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { ManyOptions } from '../../../ui/form/ManyOptions.tsx';
import styles from './ChatDialog.module.css';

interface PeopleBoxesProps {
  label: string;
  people: Colleague[];
  /** The signed-in user, who is always a member. */
  without: number;
  value: number[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** Checkboxes for users. */
export function PeopleBoxes({ label, people, without, value, error, onChange }: PeopleBoxesProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const toggle = (id: number, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((one) => one !== id));
  const others = people.filter(({ id }) => id !== without);
  return (
    <fieldset className={styles.people} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      <ManyOptions label={label} rows={others} finder={colleagueFinder} chosen={value}>
        {(shown) => (
          <div className={styles.list}>
            {shown
              .filter(({ id }) => id !== without)
              .map(({ id, name }) => (
                <label key={id} className={styles.person}>
                  <input
                    type="checkbox"
                    checked={value.includes(id)}
                    onChange={({ target }) => toggle(id, target.checked)}
                  />
                  <Avatar name={name} size="sm" />
                  <span>{name}</span>
                </label>
              ))}
            {others.length === 0 && <p className={styles.none}>{t('chats.dialog.nobody')}</p>}
          </div>
        )}
      </ManyOptions>
      {error !== undefined && (
        <p id={errorId} className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
