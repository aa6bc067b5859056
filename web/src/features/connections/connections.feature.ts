import { Smartphone } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const ConnectionsPage = lazyPage(
  () => import('./ConnectionsPage.tsx').then((file) => file.ConnectionsPage),
  'connections',
);

export const connectionsFeature: WebFeature = {
  pages: [{ path: '/connections', page: ConnectionsPage }],
  menu: [{ id: 'connections', to: '/connections', icon: Smartphone, keys: 'g x', section: 'admin', order: 30 }],
  live: () => import('./connections.live.ts').then(({ connectionLive }) => connectionLive),
};
