import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { AnnouncementBell } from './AnnouncementBell.tsx';
import { UrgentAnnouncement } from './UrgentAnnouncement.tsx';

/**
 * The announcements of the top bar; on a phone the list is in the account menu, and only urgent ones open by
 * themselves.
 */
export function TopBarAnnouncements() {
  const isPhone = useMedia(media.phone);
  return (
    <>
      {!isPhone && <AnnouncementBell />}
      <UrgentAnnouncement />
    </>
  );
}
