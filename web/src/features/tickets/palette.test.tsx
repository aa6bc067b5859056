import { companyRoutes } from '@recadia/contract/companies';
import type { Ticket } from '@recadia/contract/tickets';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { performAction, useActionRegistry } from '../../lib/interaction/actions.ts';
import { aPlan } from '../../testing/plans.ts';
import { aUser } from '../../testing/users.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import type { TicketAct } from './ticket-acts.ts';
import { RowActions } from './list/RowActions.tsx';
import { address, mariana, old, setStage, show, sonia, stage } from './testing/ticket-world.tsx';
import { useTicketActions } from './useTicketActions.ts';
import { useTicketMenu } from './conversation-pane/useTicketMenu.tsx';

beforeEach(() => {
  setStage();
  stage.server.on(companyRoutes.listPlan, () => ({
    id: 3,
    name: 'Casa Aurora',
    dueDate: null,
    plan: aPlan({ useInternalChat: true }),
  }));
});

const known = () => [...useActionRegistry.getState().actions.keys()];

describe('the palette knows what can be pressed', () => {
  const everywhere = ['admin', 'user'] as const;
  const tickets: [string, Ticket][] = [
    ['an open one', mariana()],
    ['a colleague’s', { ...mariana(), userId: 8 }],
    ['one with a silent bot', { ...mariana(), botSilence: 'person' }],
    ['a waiting one', sonia()],
    ['a closed one', old()],
  ];

  it.each(everywhere.flatMap((profile) => tickets.map(([name, ticket]) => [profile, name, ticket] as const)))(
    'in the menu and on the row, for %s of %s',
    async (profile, _, ticket) => {
      const pressed = new Set<string>();
      const onAct = (act: TicketAct) => void pressed.add(act);
      function Offers() {
        useTicketActions(ticket, onAct);
        const entries = useTicketMenu({ ticket, onAct, onContact: undefined });
        return (
          <>
            <output>{entries.map(({ id }) => id).join()}</output>
            <RowActions ticket={ticket} isCursor onAct={onAct} />
          </>
        );
      }
      render(
        <Stage user={aUser({ profile })}>
          <Offers />
        </Stage>,
      );
      if (ticket.status === 'open') await screen.findByText(/schedule/);
      const entries = (document.querySelector('output')?.textContent ?? '').split(',');
      const buttons = screen.getAllByRole('button').filter((one) => !one.hasAttribute('aria-haspopup'));
      for (const button of buttons) await user.click(button);
      expect(pressed.size).toBe(buttons.length);
      for (const act of [...entries, ...pressed]) expect(known()).toContain(`ticket-act-${act}`);
      const isAdmin = profile === 'admin';
      expect([known().includes('ticket-act-delete'), entries.includes('delete')]).toEqual([isAdmin, isAdmin]);
      expect(known().includes('ticket-act-askTransfer')).toBe(ticket.status === 'open' && ticket.userId === 8);
      expect(known().includes('ticket-act-resumeBot')).toBe(ticket.botSilence !== null);
    },
  );

  it('for the chosen rows, and only while there are some', async () => {
    show();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Mariana Lopes' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Ações para os selecionados' }));
    const buttons = bar.getAllByRole('button').filter((one) => !one.hasAttribute('aria-label'));
    const able = buttons.filter((one) => !one.hasAttribute('disabled') && one.ariaDisabled !== 'true');
    const bulk = () => [...useActionRegistry.getState().actions.values()].filter(({ id }) => id.includes('-bulk-'));
    expect(bulk().map(({ label }) => label)).toEqual(able.map((one) => `${one.textContent} · selecionados (1)`));
    const transfer = bulk().find(({ id }) => id === 'tickets-bulk-transfer');
    if (transfer) performAction(transfer);
    expect(await screen.findByRole('dialog', { name: /Transferir 1/ })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Mariana Lopes' }));
    await waitFor(() => expect(bulk()).toEqual([]));
    expect(address()).toBe('/tickets');
  });
});
