import { settingSpec, type SettingKey } from '@recadia/contract/settings';
import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Select } from '../../ui/form/Select.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import type { Option } from './options.table.ts';
import styles from './Settings.module.css';
import { useOption } from './useOption.ts';

interface OptionRowProps {
  name: SettingKey;
  as: Option['as'];
  disabled?: boolean;
  /** Asks before saving: receives the value and the save function; without it a change is saved at once. */
  onChoose?: (value: string, save: (value: string) => void) => void;
}

/** Shows the new value at once; after a refusal, the former value with the reason. */
export function OptionRow({ name, as, disabled, onChoose }: OptionRowProps) {
  const { t } = useTranslation();
  const { value, isSaved, refusal, change } = useOption(name);
  const choose = (next: string) => (onChoose ? onChoose(next, change) : change(next));
  const texts = { label: t(`settings.options.${name}.label`), hint: t(`settings.options.${name}.hint`) };
  return (
    <div className={styles.option}>
      {as === 'list' ? (
        <Select
          isRow
          {...texts}
          disabled={disabled}
          value={value}
          options={(settingSpec(name).values ?? []).map((one) => ({
            value: one,
            label: t(`settings.options.${name}.${one}`),
          }))}
          onChange={(event) => choose(event.target.value)}
        />
      ) : (
        <Switch
          {...texts}
          disabled={disabled}
          checked={value === 'enabled'}
          onChange={(event) => choose(event.target.checked ? 'enabled' : 'disabled')}
        />
      )}
      {refusal && (
        <p className={styles.refusal}>
          <CircleAlert />
          {refusal}
        </p>
      )}
      <span className={styles.saved} role="status">
        {isSaved && (
          <>
            <Check />
            {t('settings.saved')}
          </>
        )}
      </span>
    </div>
  );
}
