import { previewOf } from '@recadia/contract/notifications';
import type { Ticket } from '@recadia/contract/tickets';
import { Link } from 'react-router';
import { formatDate, formatTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { lastMessageText } from '../../ui/layout/last-message-text.ts';
import styles from './NotificationRow.module.css';

/** NTF-02: contact, preview, time and queue. */
export function NotificationRow({ ticket, onLeave }: { ticket: Ticket; onLeave: () => void }) {
  const { t } = useTranslation();
  const { contact, queue, lastMessageAt: at, unreadMessages } = ticket;
  const isToday = formatDate(at) === formatDate(new Date());
  return (
    <li>
      <Link to={`/tickets/${ticket.uuid}`} className={styles.row} onClick={onLeave}>
        <Avatar name={contact.name} size="sm" />
        <span className={styles.words}>
          <b className={styles.name} title={contact.name} dir="auto">
            {contact.name}
          </b>
          <span className={styles.preview} dir="auto">
            {previewOf(lastMessageText(ticket.lastMessage, t))}
          </span>
          <span className="visually-hidden">{t('notifications.unread', { count: unreadMessages })}</span>
        </span>
        <span className={styles.side}>
          <time className={styles.time} dateTime={at}>
            {isToday ? formatTime(at) : formatDate(at)}
          </time>
          {queue && (
            <Chip color={queue.color} shape="queue">
              {queue.name}
            </Chip>
          )}
        </span>
      </Link>
    </li>
  );
}
