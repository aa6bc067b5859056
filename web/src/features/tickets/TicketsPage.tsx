import type { ContactBrief } from '@recadia/contract/contacts';
import type { Ticket } from '@recadia/contract/tickets';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { VirtuosoHandle } from 'react-virtuoso';
import { useCan } from '../../lib/session/can.tsx';
import { useUser } from '../../lib/session/session.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useStable } from '../../lib/interaction/useStable.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { listState } from '../../lib/list/list-state.ts';
import { Tour, useFirstSteps } from '../onboarding/index.ts';
import { ConversationPane } from './conversation-pane/ConversationPane.tsx';
import { ListColumn } from './list/ListColumn.tsx';
import { clearSelection } from './list/selection.ts';
import { listFilter, openFilter, writeFilters } from './filters/ticket-filters.ts';
import { countsQuery, ticketsQuery } from './tickets.api.ts';
import styles from './TicketsPage.module.css';
import { useFrozenOrder } from './list/useFrozenOrder.ts';
import { useContactDrawer } from './conversation-pane/useContactDrawer.ts';
import { isFocusLost, useKeepFocus } from './list/useKeepFocus.ts';
import { useListCursor } from './list/useListCursor.ts';
import { useMessageHits } from './list/useMessageHits.ts';
import { useLoadMore } from './list/useLoadMore.ts';
import { useOpenTicket } from './conversation-pane/useOpenTicket.ts';
import { useSearchKey } from './filters/useSearchKey.ts';
import { useSelectedRows } from './list/useSelectedRows.ts';
import { useTicketActions } from './useTicketActions.ts';
import { useTicketActs } from './useTicketActs.ts';
import { useTicketFilters } from './filters/useTicketFilters.ts';
import { useTicketKeys, useTicketsInPalette } from './useTicketKeys.ts';
import { useTicketEventReload } from './useTicketEventReload.ts';
import { useWantedMessage } from './conversation-pane/useWantedMessage.ts';

/** Loaded after the first rows, because no user needs them earlier. */
const BulkBar = lazy(async () => ({ default: (await import('./list/BulkBar.tsx')).BulkBar }));
const TicketDialogs = lazy(async () => ({ default: (await import('./dialogs/TicketDialogs.tsx')).TicketDialogs }));

/** The work page: list, open conversation and contact; a phone shows one of them at a time. */
export function TicketsPage() {
  const { t } = useTranslation();
  const { uuid } = useParams();
  const navigate = useNavigate();
  const isPhone = useMedia(media.phone);
  const viewer = {
    ...{ userId: useUser().id, seesAll: useCan('tickets-manager:showall') },
    seesQueues: useCan('tickets-manager:showqueues'),
  };
  const [filters, setFilters] = useTicketFilters();
  const [isInList, setInList] = useState(true);
  const page = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const list = useRef<VirtuosoHandle>(null);

  const filter = listFilter(filters, viewer);
  const query = useInfiniteQuery(ticketsQuery(filter));
  const more = useStable(useLoadMore(query));
  const { data: counts } = useQuery(countsQuery(openFilter(filters, viewer)));
  const rows = useMemo(() => query.data?.pages.flatMap(({ tickets }) => tickets) ?? [], [query.data]);
  const order = useFrozenOrder(rows, JSON.stringify(filter));
  const found = useMessageHits(filter.search);
  const wanted = useWantedMessage();
  useTicketEventReload();
  const firstSteps = useFirstSteps();

  const addressOf = (ticket: Pick<Ticket, 'uuid'> | null, shown = filters) => {
    const search = writeFilters(shown).toString();
    return `/tickets${ticket ? `/${ticket.uuid}` : ''}${search && `?${search}`}`;
  };
  const back = useStable(() => void navigate(addressOf(null)));
  const { ticket, hasFailed, retry } = useOpenTicket(uuid, back);
  const cursor = useListCursor(list, order.tickets, ticket?.id ?? null);
  const openInList = (opened: Pick<Ticket, 'uuid'>) =>
    void navigate(addressOf(opened, { ...filters, tab: 'open', side: 'assigned' }));
  const leave = (left: Ticket, andOpenNext: boolean) => {
    const next = cursor.after(left);
    if (andOpenNext && next && next.status !== 'pending') return void navigate(addressOf(next));
    if (uuid === left.uuid) void navigate(addressOf(null));
    // Focuses the next row, so that Enter opens it.
    setTimeout(() => next && cursor.focus(next.id));
  };
  const acts = useTicketActs({ open: openInList, leave });
  const act = useStable(acts.act);
  const talk = useStable((contact: ContactBrief) => acts.setDialog({ kind: 'new', contact }));
  const drawer = useContactDrawer();

  const chosen = useSelectedRows(order.tickets, JSON.stringify(filter), cursor.id);
  const showsList = !isPhone || uuid === undefined;
  const pointed = order.tickets.find(({ id }) => id === cursor.id) ?? null;
  useTicketActions(isInList ? (pointed ?? ticket) : (ticket ?? pointed), act);
  const toSearch = useSearchKey(page, filters.tab === 'search', () => setFilters({ tab: 'search' }));
  useTicketKeys({
    cursor,
    onSearch: toSearch,
    onFilters(change) {
      setFilters(change);
      // Keeps the focus on the page when the focused element is gone.
      if (isFocusLost()) page.current?.focus();
    },
    onCreate: () => acts.setDialog({ kind: 'new' }),
    onList: () => {
      clearSelection();
      if (showsList) cursor.focus();
      else back();
    },
    onToggleContact: ticket ? drawer.toggle : null,
  });
  useTicketsInPalette({ tickets: rows, onOpen: (found) => void navigate(addressOf(found)) });

  const openId = ticket?.id ?? null;
  useEffect(() => {
    if (openId === null) return;
    // On touch screens the on-screen keyboard would cover the conversation.
    const composer = matchMedia(media.touch).matches ? null : pane.current?.querySelector('textarea');
    (composer ?? pane.current)?.focus({ preventScroll: true });
  }, [openId]);
  useKeepFocus(page, () => (uuid === undefined ? page : pane).current?.focus());

  const showsPane = !isPhone || uuid !== undefined;
  return (
    <div
      ref={page}
      tabIndex={-1}
      className={cx(styles.page, ticket !== null && drawer.isShown && drawer.isWide && styles.withContact)}
      data-bleed
    >
      <h1 className="visually-hidden">{t('tickets.title')}</h1>
      {showsList && (
        <div className={styles.list} onFocus={() => setInList(true)}>
          <ListColumn
            filters={filters}
            asked={filter}
            onFilters={setFilters}
            counts={counts}
            firstSteps={firstSteps}
            order={order}
            state={
              found?.isLoading && rows.length === 0
                ? { kind: 'loading' }
                : listState(query, order.tickets.length + (found?.groups.length ?? 0))
            }
            found={found}
            hasMore={query.hasNextPage}
            cursor={cursor}
            listRef={list}
            openId={openId}
            isLoadingMore={query.isFetchingNextPage}
            onRetry={() => void query.refetch()}
            onEndReached={more}
            onAct={act}
            onCreate={() => acts.setDialog({ kind: 'new' })}
          />
          {chosen.length > 0 && (
            <Suspense>
              <BulkBar tickets={chosen} onDone={() => cursor.focus()} />
            </Suspense>
          )}
        </div>
      )}
      {showsPane && (
        <ConversationPane
          paneRef={pane}
          ticket={ticket}
          firstSteps={firstSteps}
          wanted={wanted}
          isWanted={uuid !== undefined}
          hasFailed={hasFailed}
          busy={acts.busy}
          drawer={drawer}
          onFocus={() => setInList(false)}
          onRetry={retry}
          onBack={back}
          onAct={act}
          onTalk={talk}
        />
      )}
      <Suspense>
        {acts.dialog && (
          <TicketDialogs
            dialog={acts.dialog}
            onOpen={openInList}
            onLeave={(left) => leave(left, false)}
            onClose={() => acts.setDialog(null)}
          />
        )}
      </Suspense>
      <Tour />
    </div>
  );
}
