import type { Announcement } from '@recadia/contract/announcements';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import styles from './AnnouncementViewer.module.css';
import { PriorityPill } from './PriorityPill.tsx';

/** The full announcement; its content is always plain text (ANN-08). */
export function AnnouncementViewer({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { t } = useTranslation();
  const { title, text, priority, createdAt, mediaPath } = announcement;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('announcements.close')}
        </Button>
      }
    >
      <p className={styles.facts}>
        <PriorityPill priority={priority} />
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {mediaPath !== null && (
        <img className={styles.picture} src={mediaPath} alt={t('announcements.pictureOf', { title })} />
      )}
    </Dialog>
  );
}
