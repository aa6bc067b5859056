import { askAhead } from '../lib/http.ts';
import { loadTexts } from '../lib/i18n.ts';
import { mayHaveSession } from '../lib/token.ts';
import { lazyPage } from './lazyPage.tsx';
import { TicketsPage } from './ticketsPage.ts';

export const Shell = lazyPage(
  () => Promise.all([import('./Shell.tsx'), loadTexts('notifications')]).then(([file]) => file.Shell),
  'app',
);

/** What the plain list of tickets asks for. */
export const ticketsAhead = ['/tickets?status=open', '/tickets/counts'];

/** Whoever comes back is let in most of the time: what they will see is fetched while the session is renewed. */
export function fetchAhead(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  session: Promise<unknown>,
): Promise<unknown> {
  if (!mayHaveSession()) return Promise.resolve();
  const isTickets = pathname.split('/')[1] === 'tickets';
  if (isTickets && search === '') void session.then(() => ticketsAhead.forEach(askAhead));
  const pages = isTickets ? [Shell, TicketsPage] : [Shell];
  // What does not come is missed by whoever shows it.
  return Promise.allSettled(pages.map((page) => page.fetch()));
}
