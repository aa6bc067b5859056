import type { Announcement } from '@recadia/contract/announcements';

let lastAnnouncementId = 60;

export function anAnnouncement(changes: Partial<Announcement> = {}): Announcement {
  lastAnnouncementId += 1;
  return {
    id: lastAnnouncementId,
    title: 'Feriado de 20/11',
    text: 'O suporte atende em plantão.',
    priority: 3,
    status: true,
    mediaPath: null,
    mediaName: null,
    createdAt: '2026-11-12T12:00:00.000Z',
    ...changes,
  };
}
