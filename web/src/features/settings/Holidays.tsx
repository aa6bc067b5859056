import type { Holiday } from '@recadia/contract/hours';
import { Plus, X } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './Settings.module.css';

interface HolidaysProps {
  holidays: Holiday[];
  onChange: (holidays: Holiday[]) => void;
}

/** Days without opening hours, regardless of the week. */
export function Holidays({ holidays, onChange }: HolidaysProps) {
  const { t } = useTranslation();
  const put = (at: number, part: Partial<Holiday>) =>
    onChange(holidays.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.holidays}>
      <legend>{t('settings.holidays.title')}</legend>
      {holidays.length === 0 && <p className={styles.note}>{t('settings.holidays.none')}</p>}
      {holidays.map((one, at) => (
        // A day has no id while it is typed, so its index is the key.
        <div key={at} className={styles.holiday}>
          <TextInput
            label={t('settings.holidays.date')}
            type="date"
            value={one.date}
            onChange={(event) => put(at, { date: event.target.value })}
          />
          <TextInput
            label={t('settings.holidays.name')}
            maxLength={100}
            value={one.name}
            onChange={(event) => put(at, { name: event.target.value })}
          />
          <label className={styles.yearly}>
            <input
              type="checkbox"
              checked={one.yearly}
              onChange={(event) => put(at, { yearly: event.target.checked })}
            />
            {t('settings.holidays.yearly')}
          </label>
          <IconButton
            icon={<X />}
            label={t('settings.holidays.remove', { name: one.name || one.date })}
            onClick={() => onChange(holidays.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <div>
        <Button icon={<Plus />} onClick={() => onChange([...holidays, { date: '', name: '', yearly: true }])}>
          {t('settings.holidays.add')}
        </Button>
      </div>
    </fieldset>
  );
}
