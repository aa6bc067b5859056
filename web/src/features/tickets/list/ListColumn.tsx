import type { Onboarding } from '@recadia/contract/onboarding';
import type { Ticket } from '@recadia/contract/tickets';
import { Check, MessageSquareText, Plus, Search } from 'lucide-react';
import { memo, useId } from 'react';
import type { RefObject } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { Can, useCan } from '../../../lib/session/can.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { media, useMedia } from '../../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { ListBody } from '../../../ui/list/ListBody.tsx';
import type { ListState } from '../../../lib/list/list-state.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { FirstSteps } from '../../onboarding/index.ts';
import { emptyTickets, isUnfiltered } from './empty-tickets.tsx';
import { FilterChips } from '../filters/FilterChips.tsx';
import styles from './ListColumn.module.css';
import { MessageHits } from './MessageHits.tsx';
import { MoreFilters } from '../filters/MoreFilters.tsx';
import { QueueFilter } from '../filters/QueueFilter.tsx';
import { RowsLoading } from './RowsLoading.tsx';
import { SearchFilters } from '../filters/SearchFilters.tsx';
import { TabStrip } from './TabStrip.tsx';
import type { TicketAct } from '../ticket-acts.ts';
import type { TicketFilters, TicketListFilter } from '../filters/ticket-filters.ts';
import { TicketList } from './TicketList.tsx';
import type { FrozenOrder } from './useFrozenOrder.ts';
import type { ListCursor } from './useListCursor.ts';
import type { FoundMessages } from './useMessageHits.ts';
import { ViewsMenu } from '../filters/ViewsMenu.tsx';

interface ListColumnProps {
  filters: TicketFilters;
  /** The filter of the list request. */
  asked: TicketListFilter;
  onFilters: (change: Partial<TicketFilters>) => void;
  /** Counts of open and pending tickets; undefined while loading. */
  counts: { open: number; pending: number } | undefined;
  /** The open onboarding steps of a new company. */
  firstSteps: Onboarding | null;
  order: FrozenOrder;
  state: ListState;
  cursor: ListCursor;
  listRef: RefObject<VirtuosoHandle | null>;
  openId: number | null;
  isLoadingMore: boolean;
  /** Messages found by a text search; with them, further tickets load on request. */
  found: FoundMessages | null;
  hasMore: boolean;
  onRetry: () => void;
  onEndReached: () => void;
  onAct: (act: TicketAct, ticket: Ticket) => void;
  onCreate: () => void;
}

/** The left pane: filters and ticket list. */
export function ListColumn(props: ListColumnProps) {
  const { filters, asked, onFilters, counts, firstSteps, order, state, cursor, openId, isLoadingMore, found } = props;
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
          onClick={props.onCreate}
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
              empty={emptyTickets(t, { filters, asked, isNew, hasNoQueue, onFilters, onCreate: props.onCreate })}
              skeleton={<RowsLoading />}
              onRetry={props.onRetry}
            >
              <TicketList
                label={names[filters.tab]}
                order={order}
                openId={openId}
                cursor={cursor}
                listRef={props.listRef}
                isLoadingMore={isLoadingMore}
                {...(found && {
                  below: <MessageHits found={found} moreTickets={props.hasMore ? props.onEndReached : null} />,
                })}
                onEndReached={() => !found && props.onEndReached()}
                onAct={props.onAct}
              />
            </ListBody>
          )}
        </div>
      </div>
    </section>
  );
}

interface OpenHeadProps extends Pick<ListColumnProps, 'filters' | 'onFilters' | 'counts'> {
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
