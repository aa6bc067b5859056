import { Megaphone } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const AnnouncementsPage = lazyPage(
  () => import('./AnnouncementsPage.tsx').then((file) => file.AnnouncementsPage),
  'announcements',
);

export const announcementsFeature: WebFeature = {
  pages: [{ path: '/announcements', page: AnnouncementsPage, audience: 'super' }],
  menu: [{ id: 'announcements', to: '/announcements', icon: Megaphone, keys: 'g n', section: 'platform', order: 10 }],
  live: () => import('./announcements.rule.ts').then(({ announcementLive }) => [announcementLive]),
};
