import { Zap } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const QuickMessagesPage = lazyPage(
  () => import('./QuickMessagesPage.tsx').then((file) => file.QuickMessagesPage),
  'quick-messages',
);

export const quickMessagesFeature: WebFeature = {
  pages: [{ path: '/quick-messages', page: QuickMessagesPage }],
  menu: [{ id: 'quickMessages', to: '/quick-messages', icon: Zap, keys: 'g r', section: 'service', order: 40 }],
  live: () => import('./quick-messages.live.ts').then(({ quickMessageLive }) => [quickMessageLive]),
};
