import { loadTexts } from '../../lib/i18n/i18n.ts';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const SubscriptionPage = lazyPage(
  () => Promise.all([import('./SubscriptionPage.tsx'), loadTexts('plans')]).then(([file]) => file.SubscriptionPage),
  'subscription',
);

export const subscriptionFeature: WebFeature = {
  pages: [
    {
      path: '/subscription',
      page: SubscriptionPage,
      needs: 'settings-page:edit',
      title: 'app.menu.subscription',
    },
  ],
  live: () => import('./subscription.live.ts').then(({ payableLive }) => [payableLive]),
};
