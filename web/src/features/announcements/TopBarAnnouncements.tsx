import { media, useMedia } from '../../lib/useMedia.ts';
import { AnnouncementBell } from './AnnouncementBell.tsx';
import { UrgentAnnouncement } from './UrgentAnnouncement.tsx';

/** What the top bar has of them: on a phone the list is in the account menu, and only what is urgent comes by itself. */
export function TopBarAnnouncements() {
  const isPhone = useMedia(media.phone);
  return (
    <>
      {!isPhone && <AnnouncementBell />}
      <UrgentAnnouncement />
    </>
  );
}
