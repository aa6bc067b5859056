import { Layers } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const QueuesPage = lazyPage(() => import('./QueuesPage.tsx').then((file) => file.QueuesPage), 'queues');

export const queuesFeature: WebFeature = {
  pages: [{ path: '/queues', page: QueuesPage }],
  menu: [{ id: 'queues', to: '/queues', icon: Layers, keys: 'g f', section: 'admin', order: 40 }],
  live: () => import('./queues.live.ts').then(({ queueLive }) => [queueLive]),
};
