import { ticketViewRoutes } from '@recadia/contract/ticket-views';
import type { TicketView } from '@recadia/contract/ticket-views';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listenToShortcuts } from '../../../lib/interaction/shortcuts.ts';
import { refuse } from '../../../testing/server.ts';
import { user } from '../../../testing/user.ts';
import { address, expectFocusKept, setStage, show, stage } from '../testing/ticket-world.tsx';

let views: TicketView[];
beforeEach(() => {
  setStage();
  views = [{ id: 1, name: 'Sem resposta', filters: 'tab=closed&tags=30&unanswered=1' }];
  stage.server
    .on(ticketViewRoutes.listTicketViews, () => views)
    .on(ticketViewRoutes.createTicketView, ({ body }) => {
      if (views.some(({ name }) => name === body.name)) return refuse(409, 'ERR_TICKET_VIEW_NAME_ALREADY_EXISTS');
      const view = { id: 10 + views.length, ...body };
      views = [...views, view];
      return view;
    })
    .on(ticketViewRoutes.updateTicketView, ({ params, body }) => {
      views = views.map((view) => (view.id === params.id ? { ...view, ...body } : view));
      return views.find(({ id }) => id === params.id) ?? refuse(404, 'ERR_NO_TICKET_VIEW_FOUND');
    })
    .on(ticketViewRoutes.deleteTicketView, ({ params }) => {
      views = views.filter(({ id }) => id !== params.id);
      return { message: 'View deleted' };
    });
});

const open = async (path?: string) => {
  show(path);
  await user.click(await screen.findByLabelText('Visões salvas'));
  return within(await screen.findByRole('dialog', { name: 'Visões salvas' }));
};

describe('X-TKT-14 saved views above the list', () => {
  it('saves the current filters under a name; reports a used name', async () => {
    const panel = await open('/tickets?side=pending&unread=1');
    await user.type(await panel.findByLabelText('Salvar os filtros atuais'), 'Não lidas na espera{Enter}');
    await panel.findByText('Não lidas na espera');
    expect(views.at(-1)).toMatchObject({ name: 'Não lidas na espera', filters: 'side=pending&unread=1' });
    await user.type(panel.getByLabelText('Salvar os filtros atuais'), 'Sem resposta{Enter}');
    expect(await screen.findByText('Você já tem uma visão com este nome.')).toBeInTheDocument();
  });

  it('is shown again with a press', async () => {
    const panel = await open();
    await user.click(await panel.findByText('Sem resposta'));
    await waitFor(() => expect(address()).toBe('/tickets?tab=closed&tags=30&unanswered=1'));
    expectFocusKept();
  });

  it('gets another name, goes, and comes back', async () => {
    const panel = await open();
    await user.click(await panel.findByLabelText('Renomear Sem resposta'));
    const box = panel.getByLabelText('Novo nome');
    expect(box).toHaveFocus();
    await user.clear(box);
    await user.type(box, 'À espera{Enter}');
    await panel.findByText('À espera');
    await user.click(panel.getByLabelText('Excluir À espera'));
    await panel.findByText(/Salve os filtros/);
    await user.click(await screen.findByText('Desfazer'));
    await waitFor(() =>
      expect(views).toMatchObject([{ name: 'À espera', filters: 'tab=closed&tags=30&unanswered=1' }]),
    );
  });

  it('brings a deleted view back when z is pressed in the open panel', async () => {
    const stop = listenToShortcuts();
    const panel = await open();
    await user.click(await panel.findByLabelText('Excluir Sem resposta'));
    await screen.findByText('Desfazer');
    await user.keyboard('z');
    await waitFor(() => expect(views).toMatchObject([{ name: 'Sem resposta' }]));
    stop();
  });
});
