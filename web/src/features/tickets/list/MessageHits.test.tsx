import { conversationRoutes } from '@recadia/contract/message-routes';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aTicketPage } from '../../../testing/tickets.ts';
import { aMessage, aMessagePage } from '../../../testing/conversation.ts';
import { user } from '../../../testing/user.ts';
import { address, mariana, names, old, setStage, show, stage } from '../testing/ticket-world.tsx';

const hit = (id: string, body: string) => ({ id, body, fromMe: false, createdAt: '2026-11-10T12:00:00.000Z' });

beforeEach(() => {
  setStage();
  stage.server
    .on(ticketRoutes.listTickets, () => aTicketPage([]))
    .on(ticketRoutes.searchMessages, ({ query: { cursor } }) =>
      cursor
        ? {
            hits: [{ ticket: mariana(), message: hit('12', 'O orçamento chegou?') }],
            hasMore: false,
            nextCursor: null,
          }
        : {
            hits: [
              { ticket: mariana(), message: hit('90', 'Mandei o Orçamento ontem') },
              { ticket: old(), message: { ...hit('70', 'Segue o orcamento'), fromMe: true } },
            ],
            hasMore: true,
            nextCursor: 'c',
          },
    );
});

const section = () => screen.findByRole('region', { name: 'Mensagens' });

it('X-TKT-12 lists message hits under conversations, grouped, with marked words', async () => {
  stage.server.on(ticketRoutes.listTickets, () => aTicketPage([mariana()]));
  show('/tickets?tab=search&q=orcamento');
  const hits = await section();
  await waitFor(async () => expect(await names()).toEqual(['Mariana Lopes']));
  const [found] = document.querySelectorAll('[data-ticket]');
  expect(found?.compareDocumentPosition(hits)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    within(hits)
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.textContent?.slice(-7)),
  ).toEqual(['a Lopes', 'Andrade']);
  expect([...hits.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Orçamento', 'orcamento']);
  expect(within(hits).getByText(/^Você:/)).toHaveTextContent('Você: Segue o orcamento');
  await user.click(within(hits).getByText('Mais mensagens'));
  await waitFor(() => expect(within(hits).getAllByRole('link')).toHaveLength(3));
});

it('part of X-TKT-12: a press opens the conversation at that message', async () => {
  const asked: (number | undefined)[] = [];
  stage.server.on(conversationRoutes.listMessages, ({ query: { around } }) => {
    asked.push(around);
    return aMessagePage([aMessage({ id: '90', body: 'Mandei o Orçamento ontem' })]);
  });
  show('/tickets?tab=search&q=orcamento');
  await user.click(within(await section()).getByText(/Mandei o/));
  await waitFor(() => expect(asked).toContain(90));
  expect(address()).toBe(`/tickets/${mariana().uuid}?tab=search&q=orcamento`);
  await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent('Mandei o Orçamento ontem'));
});

it('shows an empty state without message and contact hits', async () => {
  stage.server.on(ticketRoutes.searchMessages, () => ({ hits: [], hasMore: false, nextCursor: null }));
  show('/tickets?tab=search&q=zzz');
  expect(await screen.findByText('Nada encontrado')).toBeInTheDocument();
});
