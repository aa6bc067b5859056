import { BellOff, WifiOff } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { useDelayed } from '../../ui/feedback/useDelayed.ts';
import styles from './NotificationPanel.module.css';
import { NotificationRow } from './NotificationRow.tsx';
import { useMarkAllRead, useUnread } from './notifications.api.ts';
import { useNotices } from './useNotices.ts';

const skeletonAfterMs = 300;

interface NotificationPanelProps {
  /** Called when the user opens a ticket. */
  onLeave: () => void;
  onAdjust: () => void;
}

/** NTF-01: the tickets with unread messages, and the switch for browser notifications. */
export function NotificationPanel({ onLeave, onAdjust }: NotificationPanelProps) {
  const { t } = useTranslation();
  const { page } = useUnread();
  const markAll = useMarkAllRead();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('notifications.title')}</h2>
        {page.tickets.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            busy={markAll.isPending}
            onClick={() => markAll.mutate(page.tickets.map(({ id }) => id))}
          >
            {t('notifications.markRead')}
          </Button>
        )}
      </div>
      <Rows onLeave={onLeave} />
      <Foot onAdjust={onAdjust} />
    </div>
  );
}

function Rows({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const { page, isPending, isError, refetch } = useUnread();
  const isSlow = useDelayed(isPending, skeletonAfterMs);
  if (isPending) return isSlow ? <RowsSkeleton rows={3} /> : null;
  if (isError && page.tickets.length === 0) {
    return (
      <div className={styles.empty}>
        <WifiOff />
        <p>{t('notifications.failed')}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {t('notifications.retry')}
        </Button>
      </div>
    );
  }
  if (page.tickets.length === 0) {
    return (
      <div className={styles.empty}>
        <BellOff />
        <p>{t('notifications.none')}</p>
      </div>
    );
  }
  return (
    <ul className={styles.rows}>
      {page.tickets.map((ticket) => (
        <NotificationRow key={ticket.id} ticket={ticket} onLeave={onLeave} />
      ))}
      {page.hasMore && <li className={styles.more}>{t('notifications.more', { count: page.count })}</li>}
    </ul>
  );
}

function Foot({ onAdjust }: { onAdjust: () => void }) {
  const { t } = useTranslation();
  const { isOn, permission, turnOn } = useNotices();
  const state = isOn ? 'on' : permission === 'denied' ? 'denied' : permission === 'impossible' ? 'impossible' : 'off';
  return (
    <p className={styles.foot}>
      {t(`notifications.state.${state}`)}
      {' · '}
      {state === 'off' ? (
        <button type="button" className={styles.link} onClick={() => void turnOn()}>
          {t('notifications.turnOn')}
        </button>
      ) : (
        <button type="button" className={styles.link} onClick={onAdjust}>
          {t('notifications.adjust')}
        </button>
      )}
    </p>
  );
}
