import type { Tag } from '@recadia/contract/tags';
import type { Ticket } from '@recadia/contract/tickets';
import i18next from 'i18next';
import { GripVertical, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { Trans } from 'react-i18next';
import { read, storageKeys, write } from '../../lib/storage.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { idOf, columnOf, columnsOf } from './board.ts';
import type { ColumnId } from './board.ts';
import styles from './BoardView.module.css';
import { Card, CardFace } from './Card.tsx';
import { BoardColumnView } from './BoardColumnView.tsx';
import { useBoardKeys } from './useBoardKeys.ts';
import { columnWith, useHold } from './useHold.ts';
import { usePointerDrag } from './usePointerDrag.ts';

interface BoardViewProps {
  tags: Tag[];
  tickets: Ticket[];
  search: string;
  openId: number | null;
  /** What went wrong last, to be said once. */
  failed: Ticket | null;
  onMove: (ticket: Ticket, to: Tag | null) => void;
  onOpen: (ticket: Ticket) => void;
}

export function BoardView({ tags, tickets, search, openId, failed, onMove, onOpen }: BoardViewProps) {
  const { t } = useTranslation();
  const board = useRef<HTMLDivElement>(null);
  const lanes = columnsOf(tags, tickets, search);
  const hold = useHold({ lanes, tags, onMove });
  const { press, watch, follow } = useBoardKeys(board, lanes, hold);
  const { ghost, onPointerDown } = usePointerDrag(board, hold);
  const { held, told } = hold;
  const nameOf = (id: ColumnId) => columnWith(lanes, id)?.tag?.name ?? t('kanban.unlaned');
  const movesOf = (ticket: Ticket) =>
    lanes
      .filter((lane) => idOf(lane) !== columnOf(ticket, tags))
      .map((lane) => ({
        id: String(idOf(lane)),
        label: t('kanban.moveTo', { lane: nameOf(idOf(lane)) }),
        onSelect: () => {
          follow(ticket);
          hold.moveTo(ticket, idOf(lane));
        },
      }));
  const news = failed
    ? t('kanban.told.failed', { name: failed.contact.name })
    : told && t(`kanban.told.${told.what}`, { name: told.ticket.contact.name, lane: nameOf(told.lane) });
  return (
    <>
      {/* A box that scrolls has to be reachable by keyboard; its cards are, where there are any. */}
      <div
        ref={board}
        className={styles.board}
        role="group"
        aria-label={t('kanban.title')}
        tabIndex={lanes.some((lane) => lane.tickets.length > 0) ? undefined : 0}
        data-carrying={ghost ? true : undefined}
        {...watch}
      >
        {lanes.map((lane) => (
          <BoardColumnView
            key={idOf(lane)}
            lane={lane}
            isTarget={held !== null && held.over === idOf(lane)}
            hasSlot={held !== null && held.over === idOf(lane) && held.from !== idOf(lane)}
          >
            {lane.tickets.map((ticket) => (
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
        {news}
      </p>
      <KeyHint />
    </>
  );
}

/** How to move cards; whoever knows it puts it away, and it stays there for those who only hear it. */
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
