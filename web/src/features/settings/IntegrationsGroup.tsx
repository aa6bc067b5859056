import { settingSpec, type SettingKey } from '@recadia/contract/settings';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Group } from './Group.tsx';
import { integrationKeys } from './options.table.ts';
import styles from './Settings.module.css';
import { useOption } from './useOption.ts';

/** SET-05: the credentials of the operator's billing services. */
export function IntegrationsGroup() {
  const isSuper = useSession(({ user }) => user?.super === true);
  if (!isSuper) return null;
  return (
    <Group name="integrations" isForSuper>
      <div className={styles.fields}>
        {integrationKeys.map((key) => (
          <IntegrationField key={key} name={key} isSecret={settingSpec(key).secret === true} />
        ))}
      </div>
    </Group>
  );
}

interface IntegrationFieldProps {
  name: SettingKey;
  isSecret: boolean;
}

/** Saved on blur; a secret shows only its end and can only be replaced. */
function IntegrationField({ name, isSecret }: IntegrationFieldProps) {
  const { t } = useTranslation();
  const { value, isSaved, refusal, change } = useOption(name);
  const [typed, setTyped] = useState<string>();
  const isKept = isSecret && value !== '' && typed === undefined;
  const leave = () => {
    setTyped(undefined);
    const next = typed?.trim();
    // An empty input leaves a secret unchanged.
    if (next === undefined || next === value || (isSecret && next === '')) return;
    change(next);
  };
  return (
    <TextInput
      label={t(`settings.integrations.${name}`)}
      placeholder={t('settings.integrations.none')}
      autoComplete="off"
      spellCheck={false}
      maxLength={2_000}
      readOnly={isKept}
      error={refusal}
      aside={
        <span role="status" className={styles.savedAside}>
          {isSaved && (
            <>
              <Check />
              {t('settings.saved')}
            </>
          )}
        </span>
      }
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(undefined);
      }}
      end={
        isKept && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('settings.integrations.exchangeOf', { name: t(`settings.integrations.${name}`) })}
            onClick={(event) => {
              setTyped('');
              event.currentTarget.parentElement?.querySelector('input')?.focus();
            }}
          >
            {t('settings.integrations.exchange')}
          </Button>
        )
      }
    />
  );
}
