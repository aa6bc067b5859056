import { connectionRoutes } from '@recadia/contract/connection-routes';
import { conversationRoutes } from '@recadia/contract/message-routes';
import type { Profile } from '@recadia/contract/permissions';
import { queueRoutes } from '@recadia/contract/queues';
import { tagRoutes } from '@recadia/contract/tags';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket, TicketChange } from '@recadia/contract/tickets';
import { userRoutes } from '@recadia/contract/users';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { Route, Routes, useLocation } from 'react-router';
import { expect } from 'vitest';
import { aConnection } from '../../../testing/connections.ts';
import { aCustomer } from '../../../testing/contacts.ts';
import { aTag } from '../../../testing/tags.ts';
import { aTicket, aTicketPage } from '../../../testing/tickets.ts';
import { aUser } from '../../../testing/users.ts';
import { aQueue } from '../../../testing/queues.ts';
import { refuse, standInServer } from '../../../testing/server.ts';
import type { StandIn } from '../../../testing/server.ts';
import { Stage } from '../../../testing/Stage.tsx';
import { TicketsPage } from '../TicketsPage.tsx';

export const mariana = () =>
  aTicket({ id: 1, contact: aCustomer('Mariana Lopes'), updatedAt: '2026-11-12T12:32:00.000Z' });
const joao = () =>
  aTicket({ id: 2, contact: aCustomer('João Alves'), unreadMessages: 3, updatedAt: '2026-11-12T12:30:00.000Z' });
export const sonia = () =>
  aTicket({ id: 3, contact: aCustomer('Sônia Carvalho'), status: 'pending', userId: null, user: null });
export const old = () => aTicket({ id: 4, contact: aCustomer('Lucas Andrade'), status: 'closed' });

const suporte = { id: 2, name: 'Suporte', color: '#3D7FD6' };
const vendas = { id: 1, name: 'Vendas', color: '#1D7C4D' };

/** The tickets of the stand-in server and the changes it received, reset for each test. */
export const stage = {} as { world: Map<number, Ticket>; changes: TicketChange[]; server: StandIn };

export function setStage(): void {
  const world = new Map([mariana(), joao(), sonia(), old()].map((ticket) => [ticket.id, ticket]));
  const changes: TicketChange[] = [];
  const one = (id: number) => world.get(id) ?? refuse(404, 'ERR_NO_TICKET_FOUND');
  const server = standInServer()
    .on(queueRoutes.listQueues, () => [aQueue(vendas), aQueue(suporte)])
    .on(userRoutes.listColleagues, () => [{ id: 8, name: 'Rafael Nunes', profile: 'user' as const, queues: [suporte] }])
    .on(connectionRoutes.listConnections, () => [aConnection({ id: 11, name: 'Loja Centro' })])
    .on(tagRoutes.listAllTags, () => [aTag({ id: 30, name: 'VIP' })])
    .on(tagRoutes.createTag, ({ body }) => aTag({ id: 31, name: body.name }))
    .on(ticketRoutes.showTicketByUuid, ({ params }) => {
      const found = [...world.values()].find(({ uuid }) => uuid === params.uuid);
      return found ?? refuse(404, 'ERR_NO_TICKET_FOUND');
    })
    .on(ticketRoutes.listTickets, ({ query }) =>
      aTicketPage(
        [...world.values()].filter(
          ({ status, contact, queueId }) =>
            (!query.status || status === query.status) &&
            (!query.queueIds || query.queueIds.includes(queueId ?? 0)) &&
            contact.name.toLowerCase().includes(query.searchParam?.toLowerCase() ?? ''),
        ),
      ),
    )
    .on(ticketRoutes.countTickets, () => ({ open: 8, pending: 5 }))
    .on(ticketRoutes.searchMessages, () => ({ hits: [], hasMore: false, nextCursor: null }))
    .on(ticketRoutes.updateTicket, ({ params, body }) => {
      changes.push(body);
      const now = world.get(params.id);
      if (!now) return refuse(404, 'ERR_NO_TICKET_FOUND');
      const next = { ...now, ...body, status: body.status ?? now.status, userId: body.userId ?? null };
      world.set(params.id, next);
      return next;
    })
    .on(ticketRoutes.deleteTicket, ({ params }) => {
      world.delete(params.id);
      return { message: 'Ticket deleted' };
    })
    .on(conversationRoutes.listMessages, ({ params }) => ({
      messages: [],
      ticket: world.get(params.ticketId) ?? mariana(),
      newerCursor: null,
      count: 0,
      countCapped: false,
      hasMore: false,
      nextCursor: null,
    }))
    .on(ticketRoutes.showTimeline, () => ({ events: [], hasMore: false, nextCursor: null }))
    .on(ticketRoutes.readTicket, ({ params }) => one(params.id))
    .on(ticketRoutes.unreadTicket, ({ params }) => one(params.id))
    .on(ticketRoutes.syncTicketTags, ({ body }) => {
      const tags = body.tags.map(({ id }) => ({ id, name: id === 30 ? 'VIP' : 'Obra', color: '#2D8EBE' }));
      return { ...(world.get(body.ticketId) ?? mariana()), tags };
    });
  Object.assign(stage, { world, changes, server });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="endereço">{`${pathname}${search}`}</output>;
}

export const show = (path = '/tickets', profile: Profile = 'admin') =>
  render(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 2_000, itemHeight: 86 }}>
      <Stage path={path} user={aUser({ profile, queues: [vendas, suporte] })}>
        <Routes>
          <Route path="/tickets/:uuid?" element={<TicketsPage />} />
        </Routes>
        <Address />
      </Stage>
    </VirtuosoMockContext.Provider>,
  );
export const address = () => screen.getByLabelText('endereço').textContent;
export const names = async () => {
  const list = await screen.findByRole('list', { name: /Abertos|Fechados|Busca/ });
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[data-ticket]')?.textContent);
};
export const row = async (name: string) => {
  const rows = await screen.findAllByRole('listitem');
  return rows.find((one) => one.textContent?.includes(name)) ?? expect.fail(`no row ${name}`);
};
/** Also shows the buttons that appear on hover. */
export const rowUnderPointer = async (name: string) => {
  const one = await row(name);
  fireEvent.pointerEnter(one.querySelector('[data-status]') ?? one);
  return one;
};
export const header = (name: string) => screen.findByRole('heading', { level: 2, name });
export const expectFocusKept = () => expect(document.activeElement).not.toBe(document.body);
