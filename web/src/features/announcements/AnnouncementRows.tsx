import type { Announcement } from '@recadia/contract/announcements';
import { Megaphone, WifiOff } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';
import { useDelayed } from '../../ui/feedback/useDelayed.ts';
import styles from './AnnouncementRows.module.css';
import { PriorityPill } from './PriorityPill.tsx';

const skeletonAfterMs = 300;

interface AnnouncementRowsProps {
  announcements: Announcement[];
  seen: ReadonlySet<number>;
  isPending: boolean;
  isError: boolean;
  onRetry: () => void;
  onOpen: (announcement: Announcement) => void;
}

/** ANN-06: the announcements, urgent ones first; a click opens one. */
export function AnnouncementRows({ announcements, seen, isPending, isError, onRetry, onOpen }: AnnouncementRowsProps) {
  const { t } = useTranslation();
  const isSlow = useDelayed(isPending, skeletonAfterMs);
  if (isPending) return isSlow ? <RowsSkeleton rows={3} /> : null;
  if (isError && announcements.length === 0) {
    return (
      <div className={styles.empty}>
        <WifiOff />
        <p>{t('announcements.failed')}</p>
        <Button size="sm" onClick={onRetry}>
          {t('announcements.retry')}
        </Button>
      </div>
    );
  }
  if (announcements.length === 0) {
    return (
      <div className={styles.empty}>
        <Megaphone />
        <p>{t('announcements.none')}</p>
      </div>
    );
  }
  return (
    <ul className={styles.rows}>
      {announcements.map((announcement) => (
        <li key={announcement.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(announcement)}>
            <span className={styles.head}>
              <PriorityPill priority={announcement.priority} />
              <b className={styles.title} dir="auto">
                {announcement.title}
              </b>
              {!seen.has(announcement.id) && (
                <span className={styles.dot}>
                  <span className="visually-hidden">{t('announcements.unread')}</span>
                </span>
              )}
            </span>
            <span className={styles.text} dir="auto">
              {announcement.text}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
