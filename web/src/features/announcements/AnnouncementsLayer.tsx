import type { Announcement } from '@recadia/contract/announcements';
import { useState } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { AnnouncementRows } from './AnnouncementRows.tsx';
import { useActiveAnnouncements } from './announcements.list.ts';
import { AnnouncementViewer } from './AnnouncementViewer.tsx';
import { markSeen, useSeen } from './seen.ts';

/** Opened from the account menu on a phone, where the top bar has no space for the list. */
export function AnnouncementsLayer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const { announcements, isPending, isError, refetch } = useActiveAnnouncements();
  const seen = useSeen(userId);
  const [shown, setShown] = useState<Announcement | null>(null);
  if (shown) return <AnnouncementViewer announcement={shown} onClose={() => setShown(null)} />;
  return (
    <Dialog title={t('announcements.title')} onClose={onClose}>
      <AnnouncementRows
        announcements={announcements}
        seen={seen}
        isPending={isPending}
        isError={isError}
        onRetry={() => void refetch()}
        onOpen={(announcement) => {
          markSeen(userId, [announcement.id]);
          setShown(announcement);
        }}
      />
    </Dialog>
  );
}
