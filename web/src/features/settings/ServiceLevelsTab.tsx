import type { ServiceLevel } from '@recadia/contract/service-levels';
import { minutesMax } from '@recadia/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Chip } from '../../ui/layout/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { serviceLevelsQuery, useSaveServiceLevel } from './settings.api.ts';
import styles from './Settings.module.css';

/** X-SLA-01: the service levels of each queue: first answer and resolution. */
export function ServiceLevelsTab() {
  const { t } = useTranslation();
  const { data: serviceLevels, isError, refetch } = useQuery(serviceLevelsQuery);
  if (!serviceLevels && isError) return <NotLoaded noun="settings.promises.noun" onRetry={refetch} />;
  if (!serviceLevels) return <RowsSkeleton rows={4} />;
  return (
    <section className={styles.panel} aria-labelledby="settings-promises">
      <header className={styles.head}>
        <div>
          <h2 id="settings-promises">{t('settings.promises.title')}</h2>
          <p>{t('settings.promises.text')}</p>
        </div>
      </header>
      {serviceLevels.length === 0 ? (
        <EmptyState icon={<Timer />} title={t('settings.promises.none')} text={t('settings.promises.noneText')} />
      ) : (
        serviceLevels.map((serviceLevel) => <ServiceLevelRow key={serviceLevel.queueId} serviceLevel={serviceLevel} />)
      )}
    </section>
  );
}

const fields = ['firstAnswerMinutes', 'resolutionMinutes'] as const;
const textOf = (minutes: number | null) => (minutes === null ? '' : String(minutes));

function ServiceLevelRow({ serviceLevel }: { serviceLevel: ServiceLevel }) {
  const { t } = useTranslation();
  const save = useSaveServiceLevel();
  const [typed, setTyped] = useState<Partial<Record<(typeof fields)[number], string>>>({});
  const leave = (name: (typeof fields)[number]) => {
    const text = typed[name];
    if (text === undefined || text === textOf(serviceLevel[name])) return;
    const minutes = text === '' ? null : Math.min(Math.max(Number(text), 1), minutesMax);
    save.mutate(
      { ...serviceLevel, [name]: minutes },
      {
        onSuccess: () => toast.success(t('settings.updated')),
        onError: (error) => void showError(error),
        onSettled: () => setTyped({}),
      },
    );
  };
  return (
    <fieldset className={styles.promise}>
      <legend>
        <Chip large shape="queue" color={serviceLevel.color}>
          {serviceLevel.name}
        </Chip>
      </legend>
      {fields.map((name) => (
        <TextInput
          key={name}
          label={t(`settings.promises.${name}`)}
          inputMode="numeric"
          placeholder={t('settings.promises.nothing')}
          maxLength={6}
          value={typed[name] ?? textOf(serviceLevel[name])}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value.replaceAll(/\D/g, '') })}
          onBlur={() => leave(name)}
        />
      ))}
    </fieldset>
  );
}
