import type { Onboarding } from '@recadia/contract/onboarding';
import type { Ticket } from '@recadia/contract/tickets';
import { Check, MessageSquareText, Plus, Search } from 'lucide-react';
import { memo, useId } from 'react';
import { Can, useCan } from '../../../lib/session/can.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { media, useMedia } from '../../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { ListBody } from '../../../ui/list/ListBody.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { FirstSteps } from '../../onboarding/index.ts';
import { emptyTickets, isUnfiltered } from './empty-tickets.tsx';
import { FilterChips } from '../filters/FilterChips.tsx';
import styles from './ListColumn.module.css';
import { MoreFilters } from '../filters/MoreFilters.tsx';
import { QueueFilter } from '../filters/QueueFilter.tsx';
import { RowsLoading } from './RowsLoading.tsx';
import { SearchFilters } from '../filters/SearchFilters.tsx';
import { TabStrip } from './TabStrip.tsx';
import type { TicketAct } from '../ticket-acts.ts';
import { TicketList, type ListPosition } from './TicketList.tsx';
import type { TicketListData } from '../useTicketList.ts';
import { ViewsMenu } from '../filters/ViewsMenu.tsx';

interface ListColumnProps {
  list: TicketListData;
  navigation: ListPosition;
  /** The open onboarding steps of a new company. */
  firstSteps: Onboarding | null;
  onAct: (act: TicketAct, ticket: Ticket) => void;
  onCreate: () => void;
}

/** The left pane: filters and ticket list. */
export function ListColumn({ list, navigation, firstSteps, onAct, onCreate }: ListColumnProps) {
  const { filters, asked, setFilters: onFilters, counts, state } = list;
  const { t } = useTranslation();
  const panelId = useId();
  const { queues, allTicket } = useUser();
  const seesAll = useCan('tickets-manager:showall');
  const isNew = firstSteps !== null;
  const hasNoQueue = !seesAll && queues.length === 0 && allTicket !== 'enabled';
  // A phone shows the onboarding steps in the list, because it has no pane beside it.
  const stepsHere = useMedia(media.phone) && state.kind === 'empty' && isUnfiltered(filters, asked) ? firstSteps : null;
  const names = { open: t('tickets.tabs.open'), closed: t('tickets.tabs.closed'), search: t('tickets.tabs.search') };
  return (
    <section className={styles.column} aria-label={t('tickets.list.label')}>
      <div className={styles.head}>
        <TabStrip
          label={t('tickets.tabs.label')}
          look="segment"
          tour="tabs"
          tabs={[
            { id: 'open', label: names.open, icon: <MessageSquareText /> },
            { id: 'closed', label: names.closed, icon: <Check /> },
            { id: 'search', label: names.search, icon: <Search /> },
          ]}
          chosen={filters.tab}
          panelId={panelId}
          onChoose={(tab) => onFilters({ tab })}
        />
        <Button
          variant="primary"
          className={styles.create}
          data-tour="new"
          aria-label={t('tickets.new.title')}
          title={t('tickets.new.title')}
          icon={<Plus />}
          onClick={onCreate}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={names[filters.tab]} className={styles.panel}>
        {filters.tab === 'open' && (
          <OpenHead filters={filters} onFilters={onFilters} counts={counts} panelId={panelId} />
        )}
        {filters.tab === 'closed' && (
          <div className={styles.filters}>
            <QueueFilter chosen={filters.queueIds} onChange={(queueIds) => onFilters({ queueIds })} />
            <MoreFilters filters={filters} onChange={onFilters} />
            <ViewsMenu filters={filters} onApply={onFilters} />
          </div>
        )}
        {filters.tab === 'search' && <SearchFilters filters={filters} onChange={onFilters} />}
        <FilterChips filters={filters} asked={asked} onChange={onFilters} />
        <div className={styles.body}>
          {stepsHere && <FirstSteps state={stepsHere} />}
          {!stepsHere && (
            <ListBody
              state={state}
              noun={t('tickets.noun')}
              empty={emptyTickets(t, { filters, asked, isNew, hasNoQueue, onFilters, onCreate })}
              skeleton={<RowsLoading />}
              onRetry={list.retry}
            >
              <TicketList label={names[filters.tab]} list={list} navigation={navigation} onAct={onAct} />
            </ListBody>
          )}
        </div>
      </div>
    </section>
  );
}

interface OpenHeadProps extends Pick<TicketListData, 'filters' | 'counts'> {
  onFilters: TicketListData['setFilters'];
  panelId: string;
}

/**
 * Assigned and pending tickets with counters, the queue filter and, with permission, the tickets of other agents
 * (TKT-03, TKT-05, X-TKT-19).
 */
const OpenHead = memo(function OpenHead({ filters, onFilters, counts, panelId }: OpenHeadProps) {
  const { t } = useTranslation();
  const seesAll = useCan('tickets-manager:showall');
  const isAssigned = filters.side === 'assigned';
  return (
    <>
      <TabStrip
        label={t('tickets.sides.label')}
        look="line"
        tour="sides"
        tabs={[
          {
            id: 'assigned',
            label: t('tickets.sides.assigned'),
            badge: counts && <Badge tone={isAssigned ? 'hot' : 'neutral'}>{counts.open}</Badge>,
          },
          {
            id: 'pending',
            label: t('tickets.sides.pending'),
            badge: counts && <Badge tone={counts.pending > 0 ? 'warn' : 'neutral'}>{counts.pending}</Badge>,
          },
        ]}
        chosen={filters.side}
        panelId={panelId}
        onChoose={(side) => onFilters({ side })}
      />
      <div className={styles.filters} data-tour="filters">
        <QueueFilter chosen={filters.queueIds} onChange={(queueIds) => onFilters({ queueIds })} />
        <MoreFilters filters={filters} onChange={onFilters} />
        <ViewsMenu filters={filters} onApply={onFilters} />
        <Can perform="tickets-manager:showqueues">
          <div className={styles.showAll}>
            <Switch
              label={seesAll ? t('tickets.showAll') : t('tickets.showColleagues')}
              checked={filters.showAll || filters.showQueues}
              onChange={({ target: { checked } }) =>
                onFilters({ showAll: checked && seesAll, showQueues: checked && !seesAll })
              }
            />
          </div>
        </Can>
      </div>
    </>
  );
});
