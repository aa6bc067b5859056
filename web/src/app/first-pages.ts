import { TicketsPage } from '../features/tickets/tickets-page.ts';
import { prefetchUrl } from '../lib/http/http.ts';
import { loadTexts } from '../lib/i18n/i18n.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { mayHaveSession } from '../lib/session/token.ts';

export const Shell = lazyPage(
  () => Promise.all([import('./shell/Shell.tsx'), loadTexts('notifications')]).then(([file]) => file.Shell),
  'app',
);

/** The requests of the unfiltered list of tickets. */
export const firstTicketRequests = ['/tickets?status=open', '/tickets/counts'];

/** Loads the first page while the sign-in session is renewed, because returning users are usually still signed in. */
export function prefetchFirstPage(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  session: Promise<unknown>,
): Promise<unknown> {
  if (!mayHaveSession()) return Promise.resolve();
  const isTickets = pathname.split('/')[1] === 'tickets';
  if (isTickets && search === '') void session.then(() => firstTicketRequests.forEach(prefetchUrl));
  const pages = isTickets ? [Shell, TicketsPage] : [Shell];
  // A failed chunk is loaded again by the page that shows it.
  return Promise.allSettled(pages.map((page) => page.fetch()));
}
