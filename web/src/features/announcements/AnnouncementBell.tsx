import type { Announcement } from '@recadia/contract/announcements';
import { notificationPopoverPx } from '@recadia/contract/limits';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { CornerCount } from '../../ui/feedback/CornerCount.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import styles from './AnnouncementBell.module.css';
import { AnnouncementRows } from './AnnouncementRows.tsx';
import { useActiveAnnouncements } from './announcements.list.ts';
import { AnnouncementViewer } from './LazyAnnouncementViewer.tsx';
import { markSeen, useSeen } from './seen.ts';

/** ANN-06: the count of unread announcements, and the list of active ones. */
export function AnnouncementBell() {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const { announcements, isPending, isError, refetch } = useActiveAnnouncements();
  const seen = useSeen(userId);
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<Announcement | null>(null);
  const unread = announcements.filter(({ id }) => !seen.has(id)).length;
  const open = (announcement: Announcement) => {
    markSeen(userId, [announcement.id]);
    setIsOpen(false);
    setShown(announcement);
  };
  return (
    <>
      <Popover
        label={t('announcements.title')}
        width={notificationPopoverPx}
        opened={isOpen}
        onChange={setIsOpen}
        target={
          <IconButton
            label={unread > 0 ? t('announcements.bell', { count: unread }) : t('announcements.title')}
            icon={<Megaphone />}
            badge={<CornerCount count={unread} tone="alert" />}
            onClick={() => setIsOpen(!isOpen)}
          />
        }
      >
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 className={styles.title}>{t('announcements.title')}</h2>
            {unread > 0 && (
              <Button
                size="sm"
                variant="quiet"
                onClick={() =>
                  markSeen(
                    userId,
                    announcements.map(({ id }) => id),
                  )
                }
              >
                {t('announcements.markRead')}
              </Button>
            )}
          </div>
          <AnnouncementRows
            announcements={announcements}
            seen={seen}
            isPending={isPending}
            isError={isError}
            onRetry={() => void refetch()}
            onOpen={open}
          />
        </div>
      </Popover>
      {shown && <AnnouncementViewer announcement={shown} onClose={() => setShown(null)} />}
    </>
  );
}
