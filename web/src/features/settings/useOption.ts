import { settingSpec, type SettingKey } from '@recadia/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText, showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { settingsQuery, useSaveSetting } from './settings.api.ts';

const savedMs = 2_000;

/** One setting: its value, saved on change (SET-04), and the result of the last change. */
export function useOption(key: SettingKey) {
  const { t } = useTranslation();
  const { data: settings = [] } = useQuery(settingsQuery);
  const save = useSaveSetting();
  const [isSaved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), savedMs);
    return () => clearTimeout(timer);
  }, [isSaved]);

  async function refused(error: unknown): Promise<void> {
    await showError(error);
    setRefusal(await errorText(error));
  }

  return {
    value: settings.find((one) => one.key === key)?.value ?? settingSpec(key).initial,
    isSaved,
    refusal,
    isBusy: save.isPending,
    change(value: string) {
      setRefusal(undefined);
      setSaved(false);
      save.mutate(
        { key, value },
        {
          onSuccess() {
            setSaved(true);
            toast.success(t('settings.updated'));
          },
          onError: (error) => void refused(error),
        },
      );
    },
  };
}
