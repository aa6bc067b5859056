import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../lib/session/can.tsx';
import { colleagueFinder, colleaguesQuery } from '../../../lib/live/directory.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { connectionsQuery } from '../../connections/index.ts';
import { CheckOptions } from './CheckOptions.tsx';
import styles from './MoreFilters.module.css';
import type { TicketFilters } from './ticket-filters.ts';
import { allTagsQuery, tagFinder } from '../tickets.api.ts';
import { toggled } from './toggled.ts';

export interface MoreFiltersProps {
  filters: TicketFilters;
  onChange: (change: Partial<TicketFilters>) => void;
}

const [unreadId, unansweredId] = [1, 2] as const;

/** Loaded, with its lists, when the filters are opened. */
export function FilterChoices({ filters, onChange }: MoreFiltersProps) {
  const { t } = useTranslation();
  const seesColleagues = useCan('tickets-manager:showqueues');
  const { data: connections = [], isLoading: awaitsConnections } = useQuery(connectionsQuery);
  // The search tab has its own buttons for tags and users (TKT-04).
  const hasOwnButtons = filters.tab === 'search';
  const isWide = filters.tab === 'closed' || filters.showAll || filters.showQueues;
  const asksWhose = !hasOwnButtons && seesColleagues && isWide;
  const { data: tags = [], isLoading: awaitsTags } = useQuery({ ...allTagsQuery, enabled: !hasOwnButtons });
  const { data: people = [], isLoading: awaitsPeople } = useQuery({ ...colleaguesQuery, enabled: asksWhose });
  return (
    <div className={styles.choices}>
      <CheckOptions
        label={t('tickets.filters.state')}
        options={[
          { id: unreadId, name: t('tickets.filters.unread') },
          { id: unansweredId, name: t('tickets.filters.unanswered') },
        ]}
        isOn={(id) => (id === unreadId ? filters.unread : filters.unanswered)}
        onToggle={(id) => onChange(id === unreadId ? { unread: !filters.unread } : { unanswered: !filters.unanswered })}
        none=""
      />
      <CheckOptions
        label={t('tickets.filters.connections')}
        options={connections.map(({ id, name }) => ({ id, name }))}
        isOn={(id) => filters.connections.includes(id)}
        onToggle={(id) => onChange({ connections: toggled(filters.connections, id) })}
        none={awaitsConnections ? '' : t('tickets.filters.noConnections')}
      />
      {!hasOwnButtons && (
        <CheckOptions
          label={t('tickets.search.tags')}
          options={tags}
          finder={tagFinder}
          isOn={(id) => filters.tags.includes(id)}
          onToggle={(id) => onChange({ tags: toggled(filters.tags, id) })}
          none={awaitsTags ? '' : t('tickets.search.noTags')}
        />
      )}
      {asksWhose && (
        <CheckOptions
          label={t('tickets.search.users')}
          options={people}
          finder={colleagueFinder}
          isOn={(id) => filters.users.includes(id)}
          onToggle={(id) => onChange({ users: toggled(filters.users, id) })}
          none={awaitsPeople ? '' : t('tickets.search.noUsers')}
        />
      )}
      <TextInput
        type="date"
        label={t('tickets.filters.date')}
        value={filters.date ?? ''}
        onChange={({ target }) => onChange({ date: target.value || null })}
      />
    </div>
  );
}
