import { settingSpec, type SettingKey } from '@recadia/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Check, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { settingsQuery, useSaveSetting } from './settings.api.ts';
import styles from './Settings.module.css';

const options = [
  'userRating',
  'scheduleType',
  'CheckMsgIsGroup',
  'call',
  'chatBotType',
  'sendGreetingAccepted',
  'sendMsgTransfTicket',
  'sendGreetingMessageOneQueues',
] as const satisfies SettingKey[];
type Option = (typeof options)[number];

/** Said in words of their own: on and off would not tell what happens. */
const chosenFromList: readonly Option[] = ['scheduleType', 'call', 'chatBotType'];
const savedMs = 2_000;

/** SET-04: every change is saved at once, and says so. */
export function OptionsTab() {
  const { t } = useTranslation();
  const { data: settings, isError, refetch } = useQuery(settingsQuery);
  if (!settings && isError)
    return (
      <EmptyState
        icon={<WifiOff />}
        title={t('ui.list.errorTitle', { noun: t('settings.noun') })}
        text={t('ui.list.errorText')}
        action={<Button onClick={() => void refetch()}>{t('ui.retry')}</Button>}
      />
    );
  if (!settings) return <RowsSkeleton rows={options.length} />;
  const valueOf = (name: Option) => settings.find(({ key }) => key === name)?.value ?? settingSpec(name).initial;
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2>{t('settings.service')}</h2>
        <p>{t('settings.serviceText')}</p>
      </header>
      {options.map((name) => (
        <OptionRow key={name} name={name} value={valueOf(name)} />
      ))}
    </div>
  );
}

function OptionRow({ name, value }: { name: Option; value: string }) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), savedMs);
    return () => clearTimeout(timer);
  }, [isSaved]);
  const change = (next: string) =>
    save.mutate(
      { key: name, value: next },
      {
        onSuccess() {
          setSaved(true);
          toast.success(t('settings.updated'));
        },
        onError: (error) => void showError(error),
      },
    );
  const texts = { label: t(`settings.options.${name}.label`), hint: t(`settings.options.${name}.hint`) };
  return (
    <div className={styles.option}>
      {chosenFromList.includes(name) ? (
        <Select
          isRow
          {...texts}
          value={value}
          options={(settingSpec(name).values ?? []).map((one) => ({
            value: one,
            label: t(`settings.options.${name}.${one}`),
          }))}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <Switch
          {...texts}
          checked={value === 'enabled'}
          onChange={(event) => change(event.target.checked ? 'enabled' : 'disabled')}
        />
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
