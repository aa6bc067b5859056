import { listThresholdPx } from '@recadia/contract/limits';
import type { Ticket } from '@recadia/contract/tickets';
import { ArrowUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { ItemProps, VirtuosoHandle } from 'react-virtuoso';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { RowsLoading } from './RowsLoading.tsx';
import { pick } from './selection.ts';
import type { TicketAct } from './ticketActs.ts';
import styles from './TicketList.module.css';
import { TicketRow } from './TicketRow.tsx';
import type { FrozenOrder } from './useFrozenOrder.ts';
import { useHoldFocus } from './useHoldFocus.ts';
import type { ListCursor } from './useListCursor.ts';

interface TicketListProps {
  label: string;
  calm: FrozenOrder;
  openId: number | null;
  cursor: ListCursor;
  listRef: RefObject<VirtuosoHandle | null>;
  isLoadingMore: boolean;
  /** What follows the last row. */
  below?: ReactNode;
  onEndReached: () => void;
  onAct: (act: TicketAct, ticket: Ticket) => void;
}

/** Drawn before anything is measured: about a screen of them. */
const firstRows = 12;

/** The rows, of which only those in sight are in the page. */
export function TicketList({
  label,
  calm,
  openId,
  cursor,
  listRef,
  isLoadingMore,
  below,
  onEndReached,
  onAct,
}: TicketListProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useHoldFocus(box, () => cursor.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    const step = moves[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(cursor, calm.tickets.length);
  };
  return (
    // The keys move among the rows' own links and buttons; the box itself is not a control.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a roving focus listens above its rows
    <div
      ref={box}
      className={styles.list}
      onPointerEnter={(event) => event.pointerType === 'mouse' && calm.freeze()}
      onPointerLeave={calm.release}
      onKeyDown={onKeyDown}
      onMouseDownCapture={(event) => event.shiftKey && event.preventDefault()}
      onClickCapture={reachTo}
    >
      {calm.held > 0 && (
        <Button className={styles.held} size="sm" variant="primary" icon={<ArrowUp />} onClick={calm.release}>
          {t('tickets.list.held', { count: calm.held })}
        </Button>
      )}
      <Virtuoso<Ticket, ListContext>
        ref={listRef}
        className={styles.scroll}
        data={calm.tickets}
        context={useMemo(() => ({ label, isLoadingMore, below }), [label, isLoadingMore, below])}
        components={parts}
        computeItemKey={(_, ticket) => ticket.id}
        initialItemCount={Math.min(calm.tickets.length, firstRows)}
        atBottomThreshold={listThresholdPx}
        atBottomStateChange={(isAtEnd) => isAtEnd && onEndReached()}
        // Where all of them fit there is no way to the end: it is in sight from the beginning.
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

/** Shift and a press choose up to that row, wherever on it; a checkbox sees to that itself. */
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
