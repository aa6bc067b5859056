import { LayoutDashboard, Radio } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const DashboardPage = lazyPage(() => import('./DashboardPage.tsx').then((file) => file.DashboardPage), 'dashboard');
const LivePage = lazyPage(() => import('./LivePage.tsx').then((file) => file.LivePage), 'dashboard');

export const dashboardFeature: WebFeature = {
  pages: [
    { path: '/', page: DashboardPage, needs: 'dashboard:view' },
    { path: '/live', page: LivePage },
  ],
  menu: [
    { id: 'dashboard', to: '/', icon: LayoutDashboard, keys: 'g d', section: 'admin', order: 10 },
    {
      id: 'live',
      to: '/live',
      icon: Radio,
      keys: 'g v',
      needs: 'live-panel:view',
      section: 'admin',
      order: 20,
      agentOrder: 90,
    },
  ],
  live: () => import('./dashboard.live.ts').then(({ livePanelLive }) => livePanelLive),
};
