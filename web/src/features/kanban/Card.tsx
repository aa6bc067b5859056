import type { Ticket } from '@recadia/contract/tickets';
import { EllipsisVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { lastMessageText } from '../../ui/layout/last-message-text.ts';
import { Menu } from '../../ui/overlay/Menu.tsx';
import type { MenuEntry } from '../../ui/overlay/menu-entry.ts';
import styles from './Card.module.css';

export interface CardProps {
  ticket: Ticket;
  isHeld?: boolean;
  /** Its conversation is open beside the board. */
  isOpen?: boolean;
  /** The columns it can be moved to. */
  moves: MenuEntry[];
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** One ticket on the board (KAN-02); the whole card opens the conversation and can be dragged. */
export function Card({ ticket, isHeld, isOpen, moves, onOpen, onKeyDown, onPointerDown }: CardProps) {
  const { t } = useTranslation();
  return (
    <li
      className={styles.card}
      data-card={ticket.id}
      data-held={isHeld || undefined}
      data-open={isOpen || undefined}
      onPointerDown={onPointerDown}
    >
      <button
        type="button"
        data-face
        className={styles.face}
        aria-label={t('kanban.card', { name: ticket.contact.name, id: ticket.id })}
        aria-pressed={isHeld ?? false}
        aria-describedby="kanban-keys"
        onClick={onOpen}
        onKeyDown={onKeyDown}
      />
      <CardFace
        ticket={ticket}
        menu={
          <span className={styles.menu}>
            <Menu
              target={
                <IconButton
                  size="sm"
                  label={t('kanban.moveCard', { name: ticket.contact.name })}
                  icon={<EllipsisVertical />}
                />
              }
              entries={moves}
            />
          </span>
        }
      />
    </li>
  );
}

interface CardFaceProps {
  ticket: Ticket;
  menu?: ReactNode;
}

/** The content of a card, also drawn under the pointer while dragging. */
export function CardFace({ ticket, menu }: CardFaceProps) {
  const { t } = useTranslation();
  const { contact, unreadMessages, lastMessage } = ticket;
  return (
    <>
      <div className={styles.head}>
        <Avatar name={contact.name} size="sm" />
        <span className={styles.name} title={contact.name}>
          {contact.name}
        </span>
        <span className={styles.number}>#{ticket.id}</span>
        {menu}
      </div>
      {lastMessage && (
        <p className={styles.message} dir="auto">
          {lastMessageText(lastMessage, t)}
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.phone}>{formatPhone(contact.number)}</span>
        {unreadMessages > 0 && (
          <span className={styles.unread}>
            {unreadMessages}
            <span className="visually-hidden"> {t('kanban.unread')}</span>
          </span>
        )}
        <Link className={styles.link} to={`/tickets/${ticket.uuid}`} draggable={false}>
          {t('kanban.show')}
          <span className="visually-hidden"> #{ticket.id}</span>
        </Link>
      </div>
    </>
  );
}
