import { Settings } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const SettingsPage = lazyPage(() => import('./SettingsPage.tsx').then((file) => file.SettingsPage), 'settings');

export const settingsFeature: WebFeature = {
  pages: [{ path: '/settings', page: SettingsPage }],
  menu: [{ id: 'settings', to: '/settings', icon: Settings, keys: 'g s', section: 'admin', order: 80 }],
  live: () => import('./settings.live.ts').then(({ settingLive }) => [settingLive]),
};
