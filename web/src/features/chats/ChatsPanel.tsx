import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { useDelayed } from '../../ui/feedback/useDelayed.ts';
import { ChatRow } from './ChatRow.tsx';
import { chatsQuery } from './chats.list.ts';
import styles from './ChatsPanel.module.css';

const skeletonAfterMs = 300;
/** The panel shows only the first chats. */
const atAGlance = 8;

/** The last changed chats and a link to all of them. */
export function ChatsPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('chats.title')}</h2>
        <Link to="/chats" className={styles.all} onClick={onLeave}>
          {t('chats.seeAll')}
        </Link>
      </div>
      <Rows onLeave={onLeave} />
    </div>
  );
}

function Rows({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const { data, isPending, refetch } = useInfiniteQuery(chatsQuery(me));
  const isSlow = useDelayed(isPending, skeletonAfterMs);
  const chats = data?.pages[0]?.records.slice(0, atAGlance) ?? [];
  if (isPending) return isSlow ? <RowsSkeleton rows={3} /> : null;
  if (!data) {
    return (
      <Instead icon={<WifiOff />} text={t('chats.failed')}>
        <Button size="sm" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </Instead>
    );
  }
  if (chats.length === 0) return <Instead icon={<MessagesSquare />} text={t('chats.none')} />;
  return (
    <ul className={styles.rows}>
      {chats.map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} isOpen={false} onOpen={onLeave} />
        </li>
      ))}
    </ul>
  );
}

function Instead({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {icon}
      <p>{text}</p>
      {children}
    </div>
  );
}
