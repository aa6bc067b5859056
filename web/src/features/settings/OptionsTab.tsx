import { useQuery } from '@tanstack/react-query';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { DataGroup } from './DataGroup.tsx';
import { IntegrationsGroup } from './IntegrationsGroup.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { OptionGroup } from './OptionGroup.tsx';
import { optionGroups } from './options.table.ts';
import styles from './Settings.module.css';
import { settingsQuery } from './settings.api.ts';

/** SET-04: each change is saved at once and confirmed. */
export function OptionsTab() {
  const { data: settings, isError, refetch } = useQuery(settingsQuery);
  if (!settings && isError) return <NotLoaded noun="settings.noun" onRetry={refetch} />;
  if (!settings) return <RowsSkeleton rows={optionGroups.service.options.length} />;
  return (
    <div className={styles.columns}>
      <OptionGroup name="service" />
      <div className={styles.column}>
        <OptionGroup name="platform" />
        <OptionGroup name="security" />
        <DataGroup />
        <IntegrationsGroup />
      </div>
    </div>
  );
}
