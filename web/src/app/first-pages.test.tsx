import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { TicketsPage } from '../features/tickets/tickets-page.ts';
import { aTicketPage } from '../testing/tickets.ts';
import { aUser } from '../testing/users.ts';
import { standInServer } from '../testing/server.ts';
import { Stage } from '../testing/Stage.tsx';
import { firstTicketRequests } from './first-pages.ts';

// Loads the page once before the test, because the first import is slow.
beforeAll(() => import('../features/tickets/TicketsPage.tsx'), 60_000);

it('prefetches the same request as the plain list of tickets', async () => {
  const server = standInServer()
    .on(ticketRoutes.listTickets, () => aTicketPage([]))
    .on(ticketRoutes.countTickets, () => ({ open: 0, pending: 0 }));
  render(
    <Stage user={aUser({ profile: 'user' })} path="/tickets">
      <Suspense>
        <TicketsPage />
      </Suspense>
    </Stage>,
  );
  const asked = firstTicketRequests.map((url) => `GET ${url}`);
  await waitFor(() => expect(server.seen).toEqual(expect.arrayContaining(asked)));
});
