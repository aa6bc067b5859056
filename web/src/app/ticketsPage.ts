import { lazyPage } from './lazyPage.tsx';

/** Where most people come to first: it can be fetched before anybody shows it. */
export const TicketsPage = lazyPage(
  () => import('../features/tickets/TicketsPage.tsx').then((file) => file.TicketsPage),
  'tickets',
);
