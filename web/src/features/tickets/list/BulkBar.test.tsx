import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket, TicketBulk } from '@recadia/contract/tickets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useActionRegistry } from '../../../lib/interaction/actions.ts';
import { user } from '../../../testing/user.ts';
import { expectFocusKept, names, row, setStage, show, stage } from '../testing/ticket-world.tsx';

let orders: TicketBulk[];
let undone: string[];

beforeEach(() => {
  setStage();
  orders = [];
  undone = [];
  let before = new Map<number, Ticket>();
  stage.server
    .on(ticketRoutes.changeTickets, ({ body }) => {
      orders.push(body);
      before = new Map(stage.world);
      for (const id of body.ids) {
        const now = stage.world.get(id);
        if (now && body.action === 'resolve') stage.world.set(id, { ...now, status: 'closed' });
      }
      return { succeeded: body.ids, refused: [], undoToken: 'a'.repeat(36) };
    })
    .on(ticketRoutes.undoTickets, ({ body }) => {
      undone.push(body.undoToken);
      for (const [id, ticket] of before) stage.world.set(id, ticket);
      return { succeeded: orders.at(-1)?.ids ?? [], refused: [] };
    });
});

const bar = () => screen.findByRole('toolbar', { name: 'Ações para os selecionados' });
const noBar = () => waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
const press = async (name: string) => user.click(within(await bar()).getByRole('button', { name }));

describe('X-TKT-10 several tickets at once', () => {
  it('are chosen by their boxes, resolved together, and taken back by the toast', async () => {
    show();
    await names();
    for (const name of ['Mariana Lopes', 'João Alves'])
      await user.click(within(await row(name)).getByRole('checkbox', { name: `Selecionar ${name}` }));
    expect((await bar()).textContent).toContain('2 selecionados');
    await press('Resolver');
    await noBar();
    expectFocusKept();
    expect(orders).toEqual([{ action: 'resolve', ids: [1, 2] }]);
    expect(await screen.findByText('2 atendimentos resolvidos')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(undone).toEqual(['a'.repeat(36)]));
    await waitFor(async () => expect(await names()).toEqual(['Mariana Lopes', 'João Alves']));
  });

  it('are chosen by x and by Shift with a press, which opens nothing', async () => {
    show();
    await names();
    (await row('Mariana Lopes')).querySelector<HTMLElement>('[data-ticket]')?.focus();
    const { actions } = useActionRegistry.getState();
    const byKey = [...actions.values()].find(({ keys }) => keys === 'x');
    act(() => byKey?.perform());
    expect((await bar()).textContent).toContain('1 selecionado');
    fireEvent.click(screen.getByRole('link', { name: /João Alves/ }), { shiftKey: true });
    await waitFor(async () => expect((await bar()).textContent).toContain('2 selecionados'));
    expect(screen.getByLabelText('endereço').textContent).toBe('/tickets');
    await press('Limpar seleção');
    await noBar();
    expectFocusKept();
  });

  it('get a queue, a person and tags by a dialog; what is not meant for them rests', async () => {
    show();
    await names();
    await user.click(within(await row('João Alves')).getByRole('checkbox'));
    expect(within(await bar()).getByRole('button', { name: 'Aceitar' })).toHaveAttribute('aria-disabled', 'true');
    await press('Transferir');
    const dialog = await screen.findByRole('dialog', { name: 'Transferir 1 atendimento' });
    await screen.findByRole('option', { name: 'Suporte' });
    await user.selectOptions(within(dialog).getByLabelText('Fila'), 'Suporte');
    await screen.findByRole('option', { name: 'Rafael Nunes' });
    await user.selectOptions(within(dialog).getByLabelText('Atendente (opcional)'), 'Rafael Nunes');
    await user.click(within(dialog).getByRole('button', { name: 'Transferir' }));
    await noBar();
    await user.click(within(await row('João Alves')).getByRole('checkbox'));
    await press('Marcar');
    await user.click(await screen.findByRole('checkbox', { name: 'VIP' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Marcar' }));
    await noBar();
    expect(orders).toEqual([
      { action: 'transfer', ids: [2], queueId: 2, userId: 8 },
      { action: 'tag', ids: [2], tagIds: [30] },
    ]);
  });

  it('reports refused tickets, with the faster agent', async () => {
    stage.server.on(ticketRoutes.changeTickets, () => ({
      succeeded: [1],
      undoToken: 'b'.repeat(36),
      refused: [{ id: 2, error: 'ERR_OTHER_OPEN_TICKET', holder: 'Rafael Nunes' }],
    }));
    show();
    await names();
    for (const name of ['Mariana Lopes', 'João Alves']) await user.click(within(await row(name)).getByRole('checkbox'));
    await press('Resolver');
    expect(await screen.findByText('1 já é de Rafael Nunes')).toBeVisible();
  });
});
