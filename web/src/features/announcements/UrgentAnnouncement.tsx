import type { Announcement } from '@recadia/contract/announcements';
import { useState } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { useActiveAnnouncements } from './announcements.list.ts';
import { AnnouncementViewer } from './LazyAnnouncementViewer.tsx';
import { markSeen, useSeen } from './seen.ts';

/** Opens an unread announcement of high priority once after page load, never during work. */
export function UrgentAnnouncement() {
  const { id: userId } = useUser();
  const { announcements, isSuccess } = useActiveAnnouncements();
  const seen = useSeen(userId);
  const [shown, setShown] = useState<Announcement | null>();
  if (shown === undefined && isSuccess) {
    setShown(announcements.find(({ id, priority }) => priority === 1 && !seen.has(id)) ?? null);
  }
  const close = (announcement: Announcement) => {
    markSeen(userId, [announcement.id]);
    setShown(null);
  };
  return shown ? <AnnouncementViewer announcement={shown} onClose={() => close(shown)} /> : null;
}
