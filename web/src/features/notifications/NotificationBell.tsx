import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import styles from './NotificationBell.module.css';
import { useUnreadCount } from './notifications.api.ts';

const NotificationPanel = lazy(async () => ({ default: (await import('./NotificationPanel.tsx')).NotificationPanel }));
const NoticeSettings = lazy(async () => ({ default: (await import('./NoticeSettings.tsx')).NoticeSettings }));

/** Beyond this the exact number helps nobody. */
const mostShown = 99;

export function NotificationBell() {
  const { t } = useTranslation();
  const count = useUnreadCount();
  const [isOpen, setIsOpen] = useState(false);
  const [isAdjusting, setIsAdjusting] = useState(false);
  const close = () => setIsOpen(false);
  const adjust = () => {
    close();
    setIsAdjusting(true);
  };
  const badge = count > 0 && (
    <span className={styles.badge} aria-hidden="true">
      <Badge tone="alert">{count > mostShown ? `${mostShown}+` : count}</Badge>
    </span>
  );
  return (
    <>
      <Popover
        label={t('notifications.title')}
        width={350}
        opened={isOpen}
        onChange={setIsOpen}
        target={
          <IconButton
            label={count > 0 ? t('notifications.bell', { count }) : t('notifications.title')}
            icon={<Bell />}
            badge={badge}
            onClick={() => setIsOpen(!isOpen)}
          />
        }
      >
        <Suspense>
          <NotificationPanel onLeave={close} onAdjust={adjust} />
        </Suspense>
      </Popover>
      <Suspense>{isAdjusting && <NoticeSettings onClose={() => setIsAdjusting(false)} />}</Suspense>
    </>
  );
}
