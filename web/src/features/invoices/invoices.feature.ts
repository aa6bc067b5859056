import { Wallet } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const InvoicesPage = lazyPage(() => import('./InvoicesPage.tsx').then((file) => file.InvoicesPage), 'invoices');

export const invoicesFeature: WebFeature = {
  pages: [{ path: '/financeiro', page: InvoicesPage, needs: 'settings-page:edit' }],
  menu: [{ id: 'invoices', to: '/financeiro', icon: Wallet, keys: 'g m', section: 'admin', order: 75 }],
  live: () => import('./invoices.live.ts').then(({ paymentLive }) => [paymentLive]),
};
