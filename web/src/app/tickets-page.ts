import { lazyPage } from './lazy-page.tsx';

/** The most frequent first page, which can be loaded before it is shown. */
export const TicketsPage = lazyPage(
  () => import('../features/tickets/TicketsPage.tsx').then((file) => file.TicketsPage),
  'tickets',
);
