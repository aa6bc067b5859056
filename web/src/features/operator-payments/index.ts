import { lazyPage } from '../../lib/lazy-page.tsx';

export const OperatorPaymentsTab = lazyPage(
  () => import('./OperatorPaymentsTab.tsx').then((file) => file.OperatorPaymentsTab),
  'operator-payments',
);
