import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTicketPage } from '../../../testing/tickets.ts';
import { user } from '../../../testing/user.ts';
import { address, expectFocusKept, mariana, setStage, show, stage } from '../testing/ticket-world.tsx';

beforeEach(setStage);

const chips = () =>
  within(screen.getByRole('list', { name: 'Filtros em uso' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);

describe('X-TKT-11 state, connection, tag, person and day narrow each list', () => {
  const where = 'all=1&tags=30&users=8&connections=11&unread=1&unanswered=1&date=2026-11-12';
  const query = {
    tags: [30],
    users: [8],
    whatsappIds: [11],
    withUnreadMessages: true,
    unanswered: true,
    date: '2026-11-12',
  };
  let asked: object[];
  beforeEach(() => {
    asked = [];
    stage.server.on(ticketRoutes.listTickets, (sent) => {
      asked.push(sent.query);
      return aTicketPage([mariana()]);
    });
  });

  it('are chosen beside the list and stand in the address', async () => {
    show('/tickets?all=1&tags=30&unread=1&unanswered=1');
    await user.click(await screen.findByRole('button', { name: /^Filtros/ }));
    const panel = within(await screen.findByRole('dialog', { name: /^Filtros/ }));
    await user.click(await panel.findByLabelText('Loja Centro'));
    await user.click(await panel.findByLabelText('Rafael Nunes'));
    expect(panel.getByLabelText('Não lidas')).toBeChecked();
    expect(panel.getByLabelText('VIP')).toBeChecked();
    fireEvent.change(panel.getByLabelText('Aberto em'), { target: { value: '2026-11-12' } });
    await waitFor(() => expect(address()).toBe(`/tickets?${where}`));
    await waitFor(() => expect(asked.at(-1)).toEqual({ status: 'open', showAll: true, ...query }));
  });

  it('are named as chips, and a press takes one away', async () => {
    show(`/tickets?${where}`);
    await screen.findByText('Conexão: Loja Centro');
    await screen.findByText('Atendente: Rafael Nunes');
    await screen.findByText('Tag: VIP');
    expect(chips()).toEqual([
      'Não lidas',
      'Sem resposta',
      'Conexão: Loja Centro',
      'Tag: VIP',
      'Atendente: Rafael Nunes',
      'Aberto em 12/11/2026',
      'Limpar',
    ]);
    await user.click(screen.getByLabelText('Tirar o filtro Conexão: Loja Centro'));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('whatsappIds'));
    expectFocusKept();
  });

  it('hold for what is closed too, and all of them leave at once', async () => {
    show(`/tickets?tab=closed&${where}`);
    await waitFor(() => expect(asked.at(-1)).toEqual({ status: 'closed', showAll: true, ...query }));
    await user.click(await screen.findByText('Limpar'));
    await waitFor(() => expect(address()).toBe('/tickets?tab=closed&all=1'));
    expect(screen.queryByRole('list', { name: 'Filtros em uso' })).toBeNull();
  });
});

it('a narrowed list with nothing in it says so and offers the way back', async () => {
  stage.server.on(ticketRoutes.listTickets, () => aTicketPage([]));
  show('/tickets?unread=1');
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(address()).toBe('/tickets'));
});
