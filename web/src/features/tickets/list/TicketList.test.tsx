import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../../../testing/server.ts';
import { user } from '../../../testing/user.ts';
import {
  address,
  header,
  expectFocusKept,
  mariana,
  names,
  row,
  rowUnderPointer,
  setStage,
  show,
  sonia,
  stage,
} from '../testing/ticket-world.tsx';

beforeEach(setStage);

describe('the list of tickets', () => {
  it('TKT-03 tabs open, closed and search; open has assigned and pending, each with its counter', async () => {
    show();
    const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
    await waitFor(() => expect(tabs()).toEqual(['Abertos', 'Fechados', 'Busca', 'Atendendo8', 'Aguardando5']));
    expect(await names()).toEqual(['Mariana Lopes', 'João Alves']);
    await user.click(screen.getByRole('tab', { name: /Aguardando/ }));
    await waitFor(async () => expect(await names()).toEqual(['Sônia Carvalho']));
    await user.click(screen.getByRole('tab', { name: 'Fechados' }));
    await waitFor(async () => expect(await names()).toEqual(['Lucas Andrade']));
    expect(screen.queryByRole('tab', { name: /Atendendo/ })).toBeNull();
    expect(address()).toBe('/tickets?tab=closed&side=pending');
  });

  it.each([
    ['admin', true],
    ['supervisor', false],
    ['user', false],
  ] as const)('TKT-05 the open tab has a show-all toggle for %s: %s', async (profile, shows) => {
    show('/tickets', profile);
    await names();
    expect(screen.queryAllByRole('switch', { name: 'Ver todos' })).toHaveLength(shows ? 1 : 0);
    if (!shows) return;
    await user.click(screen.getByRole('switch', { name: 'Ver todos' }));
    await waitFor(() => expect(stage.server.seen.some((one) => /GET \/tickets\?.*showAll=true/.test(one))).toBe(true));
    await user.click(screen.getByRole('tab', { name: 'Fechados' }));
    expect(screen.queryByRole('switch', { name: 'Ver todos' })).toBeNull();
  });

  it.each([
    ['admin', true],
    ['user', false],
  ] as const)('TKT-04 search by text and tags, and by user for %s: %s', async (profile, shows) => {
    show('/tickets?tab=search', profile);
    await user.type(await screen.findByRole('searchbox'), 'mariana{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['Mariana Lopes']));
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    await user.click(await screen.findByRole('checkbox', { name: 'VIP' }));
    await waitFor(() => expect(address()).toContain('tags=30'));
    await waitFor(() => expect(stage.server.seen.at(-1)).toContain(`tags=${encodeURIComponent('[30]')}`));
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('button', { name: 'Atendentes' })).toHaveLength(shows ? 1 : 0);
    if (!shows) return;
    await user.click(screen.getByRole('button', { name: 'Atendentes' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Rafael Nunes' }));
    await waitFor(() => expect(stage.server.seen.at(-1)).toContain(`users=${encodeURIComponent('[8]')}`));
  });

  it('the queue filter narrows the list and its counters', async () => {
    show();
    await names();
    await user.click(screen.getByRole('button', { name: 'Filas: 2 de 2' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Vendas' }));
    const wanted = `queueIds=${encodeURIComponent('[2]')}`;
    await waitFor(() =>
      expect(stage.server.seen.some((one) => one.includes(`/tickets?status=open&${wanted}`))).toBe(true),
    );
    await waitFor(() => expect(stage.server.seen.some((one) => one.includes(`/tickets/counts?${wanted}`))).toBe(true));
    expect(await screen.findByRole('heading', { name: 'Você está em dia' })).toBeInTheDocument();
  });

  it('TKT-07 clicking a pending ticket does not open it; clicking another opens it', async () => {
    show('/tickets?side=pending');
    await user.click(await screen.findByText('Sônia Carvalho'));
    expect(address()).toBe('/tickets?side=pending');
    await user.click(screen.getByRole('tab', { name: /Atendendo/ }));
    await user.click(await screen.findByText('Mariana Lopes'));
    expect(await header('Mariana Lopes')).toBeInTheDocument();
    expect(address()).toBe(`/tickets/${mariana().uuid}`);
  });

  it.each([
    ['admin', true],
    ['user', false],
  ] as const)('TKT-06 rows accept, close and reopen; %s may peek: %s', async (profile, mayPeek) => {
    show('/tickets?side=pending', profile);
    await user.click(await screen.findByRole('button', { name: 'Aceitar Sônia Carvalho' }));
    expect(await header('Sônia Carvalho')).toBeInTheDocument();
    expect(stage.changes.at(-1)).toEqual({ status: 'open', userId: 7 });
    await user.click(within(await rowUnderPointer('João Alves')).getByRole('button', { name: 'Resolver João Alves' }));
    await waitFor(async () => expect(await names()).not.toContain('João Alves'));
    await user.click(screen.getByRole('tab', { name: 'Fechados' }));
    await screen.findByText('Lucas Andrade');
    await user.click(within(await rowUnderPointer('Lucas Andrade')).getByRole('button', { name: /^Reabrir/ }));
    expect(await header('Lucas Andrade')).toBeInTheDocument();
    await waitFor(() => rowUnderPointer('Lucas Andrade'));
    expect(screen.queryAllByRole('button', { name: 'Espiar Lucas Andrade' })).toHaveLength(mayPeek ? 1 : 0);
    if (!mayPeek) return;
    await user.click(screen.getByRole('button', { name: 'Espiar Lucas Andrade' }));
    const peek = await screen.findByRole('dialog', { name: 'Lucas Andrade' });
    await waitFor(() => expect(peek).toHaveTextContent('Nenhuma mensagem ainda'));
  });

  it('part of TKT-36: shows the winner’s name to the second agent, and refetches the list', async () => {
    stage.server.on(ticketRoutes.updateTicket, () => {
      stage.world.delete(3);
      const ticket = { id: 3, uuid: sonia().uuid, user: { id: 8, name: 'Rafael Nunes' }, queue: null };
      return refuse(409, 'ERR_OTHER_OPEN_TICKET', { ticket });
    });
    show('/tickets?side=pending');
    await user.click(await screen.findByRole('button', { name: 'Aceitar Sônia Carvalho' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Rafael Nunes já assumiu este atendimento.');
    await screen.findByRole('heading', { name: 'Ninguém esperando' });
    expectFocusKept();
  });

  it('the row tells the time of the last message, the unread count, queue, tags and more', async () => {
    const today = new Date();
    const tags = ['VIP', 'Obra', 'Garantia'].map((name, index) => ({ id: index + 1, name, color: '#2D8EBE' }));
    stage.world.set(1, { ...mariana(), lastMessageAt: today.toISOString(), tags });
    show();
    const first = await row('Mariana Lopes');
    expect(first).toHaveTextContent(/\d\d:\d\d/);
    expect(first).toHaveTextContent('VendasVIPObra+1');
    expect(await row('João Alves')).toHaveTextContent('12/11/2026');
    expect(await row('João Alves')).toHaveTextContent('3 não lidas');
  });
});
