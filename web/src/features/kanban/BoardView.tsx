import type { Tag } from '@recadia/contract/tags';
import type { Ticket } from '@recadia/contract/tickets';
import i18next from 'i18next';
import { GripVertical, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { Trans } from 'react-i18next';
import { read, storageKeys, write } from '../../lib/session/storage.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { Kbd } from '../../ui/layout/Kbd.tsx';
import { idOf, columnOf, columnsOf } from './board.ts';
import type { ColumnId } from './board.ts';
import styles from './BoardView.module.css';
import { Card, CardFace } from './Card.tsx';
import { BoardColumnView } from './BoardColumnView.tsx';
import { useBoardKeys } from './useBoardKeys.ts';
import { findColumn, useCardMove } from './useCardMove.ts';
import { usePointerDrag } from './usePointerDrag.ts';

interface BoardViewProps {
  tags: Tag[];
  tickets: Ticket[];
  search: string;
  openId: number | null;
  /** The last failed move, announced once. */
  failed: Ticket | null;
  onMove: (ticket: Ticket, to: Tag | null) => void;
  onOpen: (ticket: Ticket) => void;
}

export function BoardView({ tags, tickets, search, openId, failed, onMove, onOpen }: BoardViewProps) {
  const { t } = useTranslation();
  const board = useRef<HTMLDivElement>(null);
  const columns = columnsOf(tags, tickets, search);
  const cardMove = useCardMove({ columns, tags, onMove });
  const { press, watch, follow } = useBoardKeys(board, columns, cardMove);
  const { ghost, onPointerDown } = usePointerDrag(board, cardMove);
  const { held, announcement } = cardMove;
  const nameOf = (id: ColumnId) => findColumn(columns, id)?.tag?.name ?? t('kanban.unlaned');
  const movesOf = (ticket: Ticket) =>
    columns
      .filter((column) => idOf(column) !== columnOf(ticket, tags))
      .map((column) => ({
        id: String(idOf(column)),
        label: t('kanban.moveTo', { lane: nameOf(idOf(column)) }),
        onSelect: () => {
          follow(ticket);
          cardMove.moveTo(ticket, idOf(column));
        },
      }));
  const message = failed
    ? t('kanban.told.failed', { name: failed.contact.name })
    : announcement &&
      t(`kanban.told.${announcement.what}`, {
        name: announcement.ticket.contact.name,
        lane: nameOf(announcement.column),
      });
  return (
    <>
      {/* A scrolling box must be reachable by keyboard; with cards, the cards are. */}
      <div
        ref={board}
        className={styles.board}
        role="group"
        aria-label={t('kanban.title')}
        tabIndex={columns.some((column) => column.tickets.length > 0) ? undefined : 0}
        data-carrying={ghost ? true : undefined}
        {...watch}
      >
        {columns.map((column) => (
          <BoardColumnView
            key={idOf(column)}
            column={column}
            isTarget={held !== null && held.over === idOf(column)}
            hasSlot={held !== null && held.over === idOf(column) && held.from !== idOf(column)}
          >
            {column.tickets.map((ticket) => (
              <Card
                key={ticket.id}
                ticket={ticket}
                isHeld={held?.ticket.id === ticket.id}
                isOpen={ticket.id === openId}
                moves={movesOf(ticket)}
                onOpen={() => onOpen(ticket)}
                onKeyDown={(event) => press(event, ticket)}
                onPointerDown={(event) => onPointerDown(event, ticket)}
              />
            ))}
          </BoardColumnView>
        ))}
      </div>
      {ghost && (
        <div
          className={styles.ghost}
          style={{ '--x': `${ghost.x}px`, '--y': `${ghost.y}px`, '--w': `${ghost.width}px` } as CSSProperties}
          aria-hidden="true"
          inert
        >
          <CardFace ticket={ghost.ticket} />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {message}
      </p>
      <KeyHint />
    </>
  );
}

/** How to move cards; once closed it stays for screen readers. */
function KeyHint() {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(() => read(storageKeys.kanbanHint) !== 'known');
  const close = () => {
    write(storageKeys.kanbanHint, 'known');
    setShown(false);
  };
  return (
    <div className={isShown ? styles.hint : 'visually-hidden'}>
      {isShown && <GripVertical />}
      <p id="kanban-keys">
        <Trans
          t={t}
          i18n={i18next}
          i18nKey="kanban.hint"
          components={{
            space: <Kbd keys={t('kanban.space')} together />,
            left: <Kbd keys="←" together />,
            right: <Kbd keys="→" together />,
            esc: <Kbd keys="Esc" together />,
          }}
        />
      </p>
      {isShown && <IconButton size="sm" label={t('kanban.hideHint')} icon={<X />} onClick={close} />}
    </div>
  );
}
