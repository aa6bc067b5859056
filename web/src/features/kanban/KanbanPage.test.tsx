import { kanbanRoutes } from '@recadia/contract/kanban';
import { queueRoutes } from '@recadia/contract/queues';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/create-query-client.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { aCustomer } from '../../testing/contacts.ts';
import { aTag } from '../../testing/tags.ts';
import { aTicket } from '../../testing/tickets.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { KanbanPage } from './KanbanPage.tsx';
import { kanbanLive } from './kanban.live.ts';

const sent = aTag({ id: 1, name: 'Orçamento enviado', color: '#2D8EBE', kanban: 1 });
const paid = aTag({ id: 2, name: 'Pago', color: '#C77A12', kanban: 1 });
const named = (name: string, changes: Partial<Ticket>) => aTicket({ ...changes, contact: aCustomer(name) });
let server: StandIn;
let tickets: Ticket[];
let cache: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  tickets = [
    named('Mariana Lopes', { id: 4821, lastMessage: 'Consegue entregar no sábado?', unreadMessages: 2 }),
    named('Padaria Trigo', { id: 4818, tags: [{ id: 1, name: sent.name, color: sent.color }] }),
  ];
  cache = createQueryClient();
  server = standInServer()
    .on(kanbanRoutes.listLanes, () => ({ lista: [sent, paid] }))
    .on(kanbanRoutes.showBoard, () => ({ tickets, count: tickets.length, hasMore: false }))
    .on(queueRoutes.listQueues, () => [])
    .on(ticketRoutes.removeTicketLanes, () => ({ message: 'Ticket taken out of its lanes' }))
    .on(ticketRoutes.addTicketTag, ({ params }) => params);
});

const show = () =>
  render(
    <Stage user={aUser()} cache={cache}>
      <KanbanPage />
    </Stage>,
  );
const lane = (name: string) => screen.findByRole('region', { name });
const cardsIn = async (name: string) =>
  within(await lane(name))
    .queryAllByRole('button', { name: /, atendimento / })
    .map((card) => card.getAttribute('aria-label'));
const card = (name: RegExp) => screen.findByRole('button', { name });
const changes = () => server.seen.filter((one) => /^(PUT|DELETE)/.test(one));

describe('the board', () => {
  it('KAN-01 KAN-02 shows a column without tag, one per tag in its colour, and its cards', async () => {
    show();
    expect(await cardsIn('Em aberto')).toEqual(['Mariana Lopes, atendimento 4821']);
    expect(await cardsIn('Orçamento enviado')).toEqual(['Padaria Trigo, atendimento 4818']);
    expect(await cardsIn('Pago')).toEqual([]);
    expect((await lane('Pago')).style.getPropertyValue('--c')).toBe('#C77A12');
    const open = within(await lane('Em aberto'));
    for (const text of ['#4821', 'Mariana Lopes', '+55 (11) 98765-4321', 'Consegue entregar no sábado?'])
      expect(open.getAllByText(text)[0]).toBeVisible();
    expect(open.getByRole('link', { name: /Ver Ticket/ })).toHaveAttribute('href', `/tickets/${tickets[0]?.uuid}`);
  });

  it('KAN-04 moves a card by keyboard at once, changes both tags and confirms', async () => {
    show();
    const padaria = await card(/Padaria Trigo, /);
    padaria.focus();
    await user.keyboard(' ');
    expect(padaria).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('Padaria Trigo sobre Pago.')).toBeInTheDocument();
    await user.keyboard(' ');
    await waitFor(async () => expect(await cardsIn('Pago')).toEqual(['Padaria Trigo, atendimento 4818']));
    await waitFor(() => expect(changes()).toEqual(['DELETE /ticket-tags/4818', 'PUT /ticket-tags/4818/2']));
    expect(await screen.findByText('Ticket Tag Removido!')).toBeInTheDocument();
    expect(await screen.findByText('Ticket Tag Adicionado com Sucesso!')).toBeInTheDocument();
    expect(await card(/Padaria Trigo, /)).toHaveFocus();
  });

  it('Esc puts a card back and nothing is asked of the server', async () => {
    show();
    (await card(/Padaria Trigo, /)).focus();
    await user.keyboard(' {ArrowRight}{Escape}');
    expect(screen.getByText('Padaria Trigo continua em Orçamento enviado.')).toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  it('the menu of a card moves it too; to the first lane it only loses its tag', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Mover Padaria Trigo' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mover para Em aberto' }));
    await waitFor(async () => expect(await cardsIn('Em aberto')).toHaveLength(2));
    await waitFor(() => expect(changes()).toEqual(['DELETE /ticket-tags/4818']));
    await waitFor(async () => expect(await card(/Padaria Trigo, /)).toHaveFocus());
  });

  it('KAN-05 a move the server refuses puts the card back, on the server too, and is only logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.on(ticketRoutes.addTicketTag, ({ params }) =>
      params.tagId === 2 ? refuse(404, 'ERR_NO_TAG_FOUND') : params,
    );
    show();
    (await card(/Padaria Trigo, /)).focus();
    await user.keyboard(' {ArrowRight} ');
    await waitFor(() => expect(logged).toHaveBeenCalled());
    await waitFor(async () => expect(await cardsIn('Orçamento enviado')).toHaveLength(1));
    expect(changes()).toEqual(['DELETE /ticket-tags/4818', 'PUT /ticket-tags/4818/2', 'PUT /ticket-tags/4818/1']);
    expect(screen.queryByRole('alert')).toBeNull();
    logged.mockRestore();
  });

  it('moves a card that a colleague moved', async () => {
    show();
    await cardsIn('Em aberto');
    const [mariana] = tickets;
    if (!mariana) throw new Error('the card of Mariana is missing');
    const ticket = { ...mariana, tags: [{ id: 2, name: paid.name, color: paid.color }] };
    applyLive(cache, kanbanLive, 'ticket', { action: 'update', ticket });
    await waitFor(async () => expect(await cardsIn('Pago')).toEqual(['Mariana Lopes, atendimento 4821']));
    expect(await cardsIn('Em aberto')).toEqual([]);
  });

  it('without a lane it says how to make one', async () => {
    server.on(kanbanRoutes.listLanes, () => ({ lista: [] }));
    show();
    expect(await screen.findByRole('heading', { name: 'Nenhuma coluna' })).toBeInTheDocument();
  });
});
