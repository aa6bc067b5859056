import { listThresholdPx } from '@recadia/contract/limits';
import type { Ticket } from '@recadia/contract/tickets';
import { ArrowUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { ItemProps } from 'react-virtuoso';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { MessageHits } from './MessageHits.tsx';
import { RowsLoading } from './RowsLoading.tsx';
import { pick } from './selection.ts';
import type { TicketAct } from '../ticket-acts.ts';
import styles from './TicketList.module.css';
import { TicketRow } from './TicketRow.tsx';
import { useKeepFocus } from './useKeepFocus.ts';
import type { ListCursor } from './useListCursor.ts';
import type { TicketListData } from '../useTicketList.ts';
import type { TicketNavigation } from '../useTicketNavigation.ts';

/** The part of the navigation that the list shows and moves. */
export type ListPosition = Pick<TicketNavigation, 'cursor' | 'listRef' | 'openId'>;

interface TicketListProps {
  label: string;
  list: TicketListData;
  navigation: ListPosition;
  onAct: (act: TicketAct, ticket: Ticket) => void;
}

/** Rows of the first render, about one screen, before heights are measured. */
const firstRows = 12;

/** The list of tickets; only visible rows are rendered. */
export function TicketList({ label, list, navigation, onAct }: TicketListProps) {
  const { t } = useTranslation();
  const { order, found, isLoadingMore, hasMore, loadMore } = list;
  const { cursor, listRef, openId } = navigation;
  const context = useMemo(() => {
    const below = found && <MessageHits found={found} moreTickets={hasMore ? loadMore : null} />;
    return { label, isLoadingMore, below };
  }, [label, isLoadingMore, found, hasMore, loadMore]);
  const onEndReached = () => !found && loadMore();
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box, () => cursor.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    const step = moves[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(cursor, order.tickets.length);
  };
  return (
    // The keys move between links and buttons of the rows; the box itself is not a control.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a roving focus listens above its rows
    <div
      ref={box}
      className={styles.list}
      onPointerEnter={(event) => event.pointerType === 'mouse' && order.freeze()}
      onPointerLeave={order.release}
      onKeyDown={onKeyDown}
      onMouseDownCapture={(event) => event.shiftKey && event.preventDefault()}
      onClickCapture={reachTo}
    >
      {order.held > 0 && (
        <Button className={styles.held} size="sm" variant="primary" icon={<ArrowUp />} onClick={order.release}>
          {t('tickets.list.held', { count: order.held })}
        </Button>
      )}
      <Virtuoso<Ticket, ListContext>
        ref={listRef}
        className={styles.scroll}
        data={order.tickets}
        context={context}
        components={parts}
        computeItemKey={(_, ticket) => ticket.id}
        initialItemCount={Math.min(order.tickets.length, firstRows)}
        atBottomThreshold={listThresholdPx}
        atBottomStateChange={(isAtEnd) => isAtEnd && onEndReached()}
        // When all rows fit, the end is visible at once and no scroll event fires.
        endReached={onEndReached}
        increaseViewportBy={200}
        tabIndex={-1}
        itemContent={(_, ticket) => (
          <TicketRow
            ticket={ticket}
            isOpen={ticket.id === openId}
            isCursor={ticket.id === cursor.id}
            onFocus={cursor.place}
            onAct={onAct}
          />
        )}
      />
    </div>
  );
}

/** Shift and click select the range up to this row; checkboxes handle their own clicks. */
function reachTo(event: MouseEvent): void {
  if (!event.shiftKey || !(event.target instanceof Element) || event.target.closest('input')) return;
  const id = Number(event.target.closest('[data-ticket]')?.getAttribute('data-ticket'));
  if (!id) return;
  event.preventDefault();
  event.stopPropagation();
  pick(id, true);
}

const moves: Record<string, (cursor: ListCursor, count: number) => void> = {
  ArrowDown: (cursor) => cursor.move(1),
  ArrowUp: (cursor) => cursor.move(-1),
  Home: (cursor) => cursor.to(0),
  End: (cursor, count) => cursor.to(count - 1),
};

interface ListContext {
  label: string;
  isLoadingMore: boolean;
  below: ReactNode;
}

const parts = {
  List: ({ context, ...rest }: ComponentProps<'div'> & { context: ListContext }) => (
    <div {...rest} role="list" aria-label={context.label} />
  ),
  Item: ({
    item: _item,
    context: _context,
    ...rest
  }: ItemProps<Ticket> & { context: ListContext; children?: ReactNode }) => <div {...rest} role="listitem" />,
  Footer: ({ context: { isLoadingMore, below } }: { context: ListContext }) => (
    <>
      {isLoadingMore && <RowsLoading rows={2} />}
      {below}
    </>
  ),
};
