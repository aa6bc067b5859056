import { CircleHelp } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const HelpsPage = lazyPage(() => import('./HelpsPage.tsx').then((file) => file.HelpsPage), 'helps');

export const helpsFeature: WebFeature = {
  pages: [{ path: '/helps', page: HelpsPage }],
  menu: [{ id: 'helps', to: '/helps', icon: CircleHelp, keys: 'g h', section: 'service', order: 100 }],
};
