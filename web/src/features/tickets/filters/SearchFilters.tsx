import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Tag, User } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../../lib/session/can.tsx';
import { colleagueFinder, colleaguesQuery } from '../../../lib/live/directory.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { SearchBox } from '../../../ui/form/SearchBox.tsx';
import { CheckPopover } from './CheckPopover.tsx';
import styles from '../list/ListColumn.module.css';
import { MoreFilters } from './MoreFilters.tsx';
import { unfiltered } from './ticket-filters.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { allTagsQuery, tagFinder } from '../tickets.api.ts';
import { toggled } from './toggled.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

interface SearchFiltersProps {
  filters: TicketFilters;
  onChange: (change: Partial<TicketFilters>) => void;
}

/** TKT-04: text, tags and, with permission, users. */
export function SearchFilters({ filters, onChange }: SearchFiltersProps) {
  const { t } = useTranslation();
  const seesAll = useCan('tickets-manager:showall');
  const { data: tags = [] } = useQuery(allTagsQuery);
  const { data: people = [] } = useQuery({ ...colleaguesQuery, enabled: seesAll });
  const [cleared, setCleared] = useState(0);
  const isFiltered = filters.search !== '' || filters.tags.length > 0 || filters.users.length > 0;
  const clear = () => {
    onChange(unfiltered);
    setCleared(cleared + 1);
  };
  return (
    <div className={styles.search}>
      <SearchBox
        key={cleared}
        label={t('tickets.search.label')}
        initial={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <div className={styles.searchRow}>
        <CheckPopover
          label={t('tickets.search.tags')}
          face={
            <>
              <Tag />
              {filters.tags.length > 0
                ? t('tickets.search.tagsSome', { count: filters.tags.length })
                : t('tickets.search.tags')}
              <ChevronDown />
            </>
          }
          options={tags}
          finder={tagFinder}
          isOn={(id) => filters.tags.includes(id)}
          onToggle={(id) => onChange({ tags: toggled(filters.tags, id) })}
          none={t('tickets.search.noTags')}
        />
        {seesAll && (
          <CheckPopover
            label={t('tickets.search.users')}
            face={
              <>
                <User />
                {filters.users.length > 0
                  ? t('tickets.search.usersSome', { count: filters.users.length })
                  : t('tickets.search.users')}
                <ChevronDown />
              </>
            }
            options={people}
            finder={colleagueFinder}
            isOn={(id) => filters.users.includes(id)}
            onToggle={(id) => onChange({ users: toggled(filters.users, id) })}
            none={t('tickets.search.noUsers')}
          />
        )}
        <MoreFilters filters={filters} onChange={onChange} />
        <ViewsMenu filters={filters} onApply={onChange} />
        {isFiltered && (
          <Button size="sm" variant="quiet" onClick={clear}>
            {t('tickets.search.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
