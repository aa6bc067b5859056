import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../app/create-query-client.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { aCustomer } from '../../testing/contacts.ts';
import { aTicket } from '../../testing/tickets.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { unreadLive } from './notifications.live.ts';
import { aRecordingBrowser, resetBrowser } from './testing/browser.ts';

let tickets: Ticket[];
let server: StandIn;
let cache: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  aRecordingBrowser('default');
  tickets = [
    aTicket({
      id: 1,
      contact: aCustomer('João Pedro Alves'),
      lastMessage: 'Segue o comprovante do Pix',
      unreadMessages: 1,
    }),
    aTicket({ id: 2, contact: aCustomer('Fernanda Ribeiro'), lastMessage: 'Oi', unreadMessages: 3 }),
    aTicket({ id: 3, contact: aCustomer('Condomínio Jardins'), unreadMessages: 1 }),
  ];
  server = standInServer()
    .on(ticketRoutes.listTickets, () => ({
      tickets,
      count: tickets.length,
      countCapped: false,
      hasMore: false,
      nextCursor: null,
    }))
    .on(ticketRoutes.readTicket, ({ params: { id } }) => {
      const read = { ...(tickets.find((ticket) => ticket.id === id) ?? aTicket()), unreadMessages: 0 };
      tickets = tickets.filter((ticket) => ticket.id !== id);
      return read;
    });
  cache = createQueryClient();
});
afterEach(resetBrowser);

const Address = () => <output>{useLocation().pathname}</output>;
const show = () =>
  render(
    <Stage user={aUser()} cache={cache}>
      <NotificationBell />
      <Address />
    </Stage>,
  );
const bell = (name: RegExp) => screen.findByRole('button', { name });
const open = async () => {
  await user.click(await bell(/Notificações/));
  return screen.findByRole('dialog', { name: /^Notificações/ });
};

describe('the bell', () => {
  it('NTF-01 NTF-02 lists unread tickets, 350 px wide at most, each with twenty characters', async () => {
    show();
    await bell(/3 atendimentos/);
    const panel = await open();
    expect(server.seen).toEqual(['GET /tickets?withUnreadMessages=true']);
    expect(panel).toHaveStyle({ width: `calc(${350 / 16}rem * var(--mantine-scale))` });
    const rows = await within(panel).findAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^JAJoão Pedro AlvesSegue o comprovante…1 mensagem não lida/),
      expect.stringMatching(/^FRFernanda RibeiroOi3 mensagens não lidas/),
      expect.stringMatching(/^CJCondomínio JardinsConsegue entregar no…/),
    ]);
    await user.click(within(panel).getByRole('link', { name: /João/ }));
    expect(screen.getByText(`/tickets/${aTicket({ id: 1 }).uuid}`)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('NTF-05 counts those tickets, less when one is read, closed or invisible', async () => {
    show();
    await bell(/3 atendimentos/);
    const receive = (payload: object) => act(() => applyLive(cache, unreadLive, 'ticket', payload));
    receive({ action: 'updateUnread', ticketId: 1, unreadMessages: 0 });
    await bell(/2 atendimentos/);
    receive({ action: 'update', ticket: { ...aTicket({ id: 2 }), status: 'closed', unreadMessages: 3 } });
    expect(await bell(/1 atendimento /)).toHaveTextContent('1');
    receive({ action: 'delete', ticketId: 3 });
    expect(await bell(/^Notificações$/)).toHaveTextContent('');
  });

  it('marks everything as read, and then says that nothing is left', async () => {
    show();
    const panel = await open();
    await user.click(await within(panel).findByRole('button', { name: 'Marcar como lidas' }));
    await within(panel).findByText('Nenhuma mensagem por ler.');
    expect(server.seen).toEqual(expect.arrayContaining(['PUT /tickets/1/read', 'PUT /tickets/3/read']));
  });

  it('says so when the list does not come, and asks again on request', async () => {
    server.on(ticketRoutes.listTickets, () => refuse(400, 'ERR_VALIDATION'));
    show();
    const panel = await open();
    expect(await within(panel).findByText('Não foi possível carregar as notificações.')).toBeInTheDocument();
  });

  it('turns notices of the browser on by its own button, and adjusts them afterwards', async () => {
    show();
    const panel = await open();
    expect(panel).toHaveTextContent('Aviso no navegador desligado');
    await user.click(within(panel).getByRole('button', { name: 'Ligar' }));
    await waitFor(() => expect(panel).toHaveTextContent('Aviso no navegador ligado'));
    await user.click(within(panel).getByRole('button', { name: 'Ajustar' }));
    const settings = await screen.findByRole('dialog', { name: 'Avisos' });
    const text = within(settings).getByRole('switch', { name: 'Mostrar o começo da mensagem' });
    expect(text).toBeChecked();
    await user.click(text);
    expect(text).not.toBeChecked();
    expect(localStorage.getItem('noticeText')).toBe('off');
  });
});
