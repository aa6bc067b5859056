import { companyRoutes } from '@recadia/contract/companies';
import type { Profile } from '@recadia/contract/permissions';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listenToShortcuts } from '../../lib/interaction/shortcuts.ts';
import { aPlan } from '../../testing/plans.ts';
import { aTicket } from '../../testing/tickets.ts';
import { setWidth } from '../../testing/screen.ts';
import { refuse } from '../../testing/server.ts';
import { user } from '../../testing/user.ts';
import {
  address,
  header,
  expectFocusKept,
  mariana,
  names,
  old,
  setStage,
  show,
  sonia,
  stage,
} from './testing/ticket-world.tsx';

beforeEach(setStage);

describe('the ticket', () => {
  const open = async (ticket: Ticket, profile: Profile = 'admin') => {
    const shown = show(`/tickets/${ticket.uuid}`, profile);
    await header(ticket.contact.name);
    return shown;
  };
  const pane = () => within(screen.getByRole('region', { name: /^Conversa com/ }));
  const menu = async () => {
    await user.click(pane().getByRole('button', { name: 'Mais ações do atendimento' }));
    return (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
  };

  it('resolves and returns to the list, with the focus on the next row and a way back', async () => {
    await open(mariana());
    await names();
    await user.click(pane().getByRole('button', { name: 'Resolver' }));
    await waitFor(() => expect(address()).toBe('/tickets'));
    expect(stage.changes).toEqual([{ status: 'closed', userId: 7, queueId: 1 }]);
    await waitFor(() => expect(screen.getByText('João Alves')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await header('Mariana Lopes');
    expect(stage.changes.at(-1)).toEqual({ status: 'open', userId: 7 });
    expectFocusKept();
  });

  it('TKT-14 after resolve or return the ticket is cleared and the address is /tickets', async () => {
    await open(mariana());
    await user.click(pane().getByRole('button', { name: 'Devolver' }));
    await waitFor(() => expect(address()).toBe('/tickets'));
    expect(stage.changes).toEqual([{ status: 'pending', userId: null }]);
    expect(screen.queryByRole('heading', { level: 2, name: 'Mariana Lopes' })).toBeNull();
    await user.click(await screen.findByText('João Alves'));
    await header('João Alves');
    await user.click(pane().getByRole('button', { name: 'Resolver' }));
    await waitFor(() => expect(address()).toBe('/tickets'));
    expect(screen.queryByRole('heading', { level: 2, name: 'João Alves' })).toBeNull();
  });

  it.each([
    ['admin', true],
    ['user', false],
  ] as const)('TKT-08 actions by status for %s, delete: %s', async (profile, mayDelete) => {
    stage.server.on(companyRoutes.listPlan, () => ({
      id: 3,
      name: 'Casa Aurora Móveis',
      dueDate: null,
      plan: aPlan(),
    }));
    const { unmount } = await open(mariana(), profile);
    const buttons = () =>
      [...pane().getAllByRole('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(buttons()).toEqual(expect.arrayContaining(['Devolver', 'Resolver', 'Mais ações do atendimento']));
    await waitFor(async () => {
      expect(await menu()).toEqual([
        'AgendarS',
        'TransferirT',
        'Devolver para a filaQ',
        'Marcar como não lidaU',
        'Editar tagsL',
        ...(mayDelete ? ['Excluir atendimento'] : []),
      ]);
    });
    unmount();
    const closed = await open(old(), profile);
    expect(buttons()).toContain('Reabrir');
    for (const name of ['Devolver', 'Resolver', 'Transferir', 'Aceitar']) expect(buttons()).not.toContain(name);
    closed.unmount();
    await open(sonia(), profile);
    expect(buttons()).toContain('Aceitar');
    for (const name of ['Devolver', 'Resolver', 'Reabrir', 'Transferir']) expect(buttons()).not.toContain(name);
  });

  it('deletes after asking, naming the ticket', async () => {
    await open(mariana());
    await menu();
    await user.click(screen.getByRole('menuitem', { name: 'Excluir atendimento' }));
    const ask = await screen.findByRole('dialog', { name: 'Excluir o atendimento #1?' });
    await user.click(within(ask).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(address()).toBe('/tickets'));
    await waitFor(async () => expect(await names()).toEqual(['João Alves']));
    await waitFor(expectFocusKept);
  });

  it('TKT-16 transfer needs a queue and a connection, and looks for people from three letters on', async () => {
    stage.world.set(1, { ...mariana(), queueId: null, queue: null });
    await open(mariana());
    await user.click(pane().getByRole('button', { name: 'Transferir' }));
    const form = within(await screen.findByRole('dialog', { name: 'Transferir #1' }));
    expect(await form.findByRole('combobox', { name: 'Conexão' })).toHaveValue('11');
    await user.click(form.getByRole('button', { name: 'Transferir' }));
    expect(form.getByRole('combobox', { name: 'Fila' })).toHaveAccessibleDescription('Selecione uma fila');
    expect(stage.changes).toEqual([]);
    await user.type(form.getByRole('combobox', { name: 'Atendente (opcional)' }), 'ra');
    expect(form.queryByRole('option', { name: /Rafael/ })).toBeNull();
    await user.type(form.getByRole('combobox', { name: 'Atendente (opcional)' }), 'f{Enter}');
    await user.selectOptions(form.getByRole('combobox', { name: 'Fila' }), 'Suporte');
    await user.click(form.getByRole('button', { name: 'Transferir' }));
    await waitFor(() => expect(stage.changes).toEqual([{ status: 'open', userId: 8, queueId: 2, whatsappId: 11 }]));
    await waitFor(() => expect(address()).toBe('/tickets'));
  });

  it('part of TAG-06: tags are put on and off, and a new name becomes a tag', async () => {
    await open(mariana());
    await menu();
    await user.click(screen.getByRole('menuitem', { name: /Editar tags/ }));
    const box = within(await screen.findByRole('dialog', { name: 'Tags do atendimento' }));
    await user.type(await box.findByRole('textbox'), 'vip{Enter}');
    await waitFor(() => expect(box.getByRole('checkbox', { name: 'VIP' })).toBeChecked());
    await user.type(box.getByRole('textbox'), 'Obra nova');
    await user.click(await box.findByRole('button', { name: 'Criar a tag “Obra nova”' }));
    await waitFor(() => expect(stage.server.seen.filter((one) => one === 'POST /tags/sync')).toHaveLength(2));
    expect(stage.server.seen).toContain('POST /tags');
  });

  it('part of ROL-04: a ticket outside one’s queues says so and leads back to /tickets', async () => {
    stage.server.on(ticketRoutes.showTicketByUuid, () => refuse(403, 'ERR_NO_PERMISSION'));
    show(`/tickets/${aTicket({ id: 99 }).uuid}`, 'user');
    expect(await screen.findByText('Acesso não permitido')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/tickets'));
  });

  it('shows an error, a retry and a way back when the server fails', async () => {
    stage.server.on(ticketRoutes.showTicketByUuid, () => refuse(400, 'ERR_PAGE_TOO_DEEP'));
    show(`/tickets/${aTicket({ id: 99 }).uuid}`);
    expect(await screen.findByRole('heading', { name: 'Erro ao buscar informações dos tickets' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
  });
});

describe('by keyboard', () => {
  const writing = () => waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus());

  it('moves with j and k, opens with Enter, resolves with e, and the focus is never lost', async () => {
    const stop = listenToShortcuts();
    show();
    await names();
    await user.keyboard('j');
    expect(screen.getByText('Mariana Lopes')).toHaveFocus();
    await user.keyboard('j');
    expect(screen.getByText('João Alves')).toHaveFocus();
    await user.keyboard('k{Enter}');
    await header('Mariana Lopes');
    expectFocusKept();
    await writing();
    screen.getByRole('region', { name: 'Conversa com Mariana Lopes' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Mariana Lopes' })).toHaveFocus();
    await user.keyboard('E');
    await header('João Alves');
    expectFocusKept();
    // In the composer the key e writes a letter.
    await writing();
    screen.getByRole('region', { name: 'Conversa com João Alves' }).focus();
    await user.keyboard('e');
    await screen.findByRole('heading', { name: 'Você está em dia' });
    expectFocusKept();
    await user.keyboard(']');
    await waitFor(async () => expect(await names()).toEqual(['Sônia Carvalho']));
    await user.keyboard('ja');
    await header('Sônia Carvalho');
    await waitFor(expectFocusKept);
    stop();
  });
});

it('undoes a resolve when z is pressed while the toast stands', async () => {
  const stop = listenToShortcuts();
  show(`/tickets/${mariana().uuid}`);
  await header('Mariana Lopes');
  await names();
  await user.click(screen.getByRole('button', { name: 'Resolver' }));
  await waitFor(() => expect(screen.getByText('João Alves')).toHaveFocus());
  await user.keyboard('z');
  await header('Mariana Lopes');
  expect(stage.changes.at(-1)).toEqual({ status: 'open', userId: 7 });
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  stop();
});

describe('the focus', () => {
  it('is in the text when the first conversation opens after a load', async () => {
    show(`/tickets/${mariana().uuid}`);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus());
  });

  it('is in the search box when key 3 opens the search', async () => {
    const stop = listenToShortcuts();
    show();
    await names();
    await user.keyboard('3');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
    screen.getByRole('tab', { name: 'Busca' }).focus();
    await user.keyboard('3');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    stop();
  });
});

describe('on a phone', () => {
  it('part of LAY-17: shows one place at a time: the list, or the conversation with the way back', async () => {
    setWidth(390);
    show();
    await user.click(await screen.findByText('Mariana Lopes'));
    await header('Mariana Lopes');
    expect(screen.queryByRole('region', { name: 'Lista de atendimentos' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Voltar para atendimentos' }));
    expect(await names()).toEqual(['Mariana Lopes', 'João Alves']);
    expect(screen.queryByRole('region', { name: /^Conversa/ })).toBeNull();
    await waitFor(expectFocusKept);
  });
});
