import type { Chat } from '@recadia/contract/chats';
import { Link } from 'react-router';
import { useUser } from '../../lib/session/session.ts';
import { formatDate, formatTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { lastSender, titleOf } from './chat-names.ts';
import { unreadsOf } from './chats.live.ts';
import styles from './ChatRow.module.css';

interface ChatRowProps {
  chat: Chat;
  isOpen: boolean;
  onOpen?: () => void;
}

/** Title, last message, time and unread count. */
export function ChatRow({ chat, isOpen, onOpen }: ChatRowProps) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const title = titleOf(chat, me);
  const unreads = unreadsOf(chat, me);
  const who = lastSender(chat, me, t('chats.you'));
  const isToday = formatDate(chat.updatedAt) === formatDate(new Date());
  return (
    <Link
      to={`/chats/${chat.uuid}`}
      className={cx(styles.row, isOpen && styles.open, unreads > 0 && styles.unread)}
      aria-current={isOpen ? 'page' : undefined}
      {...(onOpen && { onClick: onOpen })}
    >
      <Avatar name={title} size="sm" />
      <span className={styles.words}>
        <b className={styles.name} title={title} dir="auto">
          {title}
        </b>
        <span className={styles.preview} dir="auto">
          {chat.lastMessage === '' ? t('chats.silent') : who ? `${who}: ${chat.lastMessage}` : chat.lastMessage}
        </span>
      </span>
      <span className={styles.side}>
        <time className={styles.time} dateTime={chat.updatedAt}>
          {isToday ? formatTime(chat.updatedAt) : formatDate(chat.updatedAt)}
        </time>
        {unreads > 0 && (
          <>
            <span aria-hidden="true">
              <Badge tone="hot">{unreads}</Badge>
            </span>
            <span className="visually-hidden">{t('chats.unread', { count: unreads })}</span>
          </>
        )}
      </span>
    </Link>
  );
}
