import { lazyPage } from '../../lib/lazy-page.tsx';

/** The most frequent first page, which can be loaded before it is shown. */
export const TicketsPage = lazyPage(() => import('./TicketsPage.tsx').then((file) => file.TicketsPage), 'tickets');
