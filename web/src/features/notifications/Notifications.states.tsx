import { notificationPopoverPx } from '@recadia/contract/limits';
import type { Ticket } from '@recadia/contract/tickets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '../../gallery/sheet.ts';
import { aCustomer } from '../../testing/contacts.ts';
import { aTicket } from '../../testing/tickets.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { NotificationPanel } from './NotificationPanel.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';
import { unreadQuery } from './notifications.api.ts';

const nothing = () => undefined;
const today = (hour: number, minute: number) => new Date(new Date().setHours(hour, minute, 0, 0)).toISOString();
const queue = (name: string, color: string): Ticket['queue'] => ({ id: 1, name, color });
const row = (name: string, lastMessage: string, at: string, place: Ticket['queue'], unreadMessages = 1) =>
  aTicket({ contact: aCustomer(name), lastMessage, lastMessageAt: at, queue: place, unreadMessages });

const some = [
  row('João Pedro Alves', 'Segue o comprovante do Pix', today(9, 30), queue('Financeiro', '#B4610B')),
  row('Fernanda Ribeiro', 'A gaveta do criado-mudo veio com defeito', today(8, 47), queue('Suporte', '#3D7FD6'), 3),
  row('Condomínio Jardins', 'Paulo (síndico): pode ser na terça?', today(8, 21), queue('Entregas', '#0E7C86')),
];
const long = row(
  'Associação dos Moradores e Amigos do Conjunto Residencial Jardim das Acácias',
  'Pneumoultramicroscopicossilicovulcanoconiótico',
  '2026-10-02T12:00:00.000Z',
  queue('Relacionamento com grandes clientes', '#8B5FBF'),
);

function With({ tickets, more = 0, children }: { tickets: Ticket[]; more?: number; children: ReactNode }) {
  const [cache] = useState(() => {
    const filled = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    const page = { tickets, count: tickets.length + more, countCapped: false, hasMore: more > 0, nextCursor: null };
    filled.setQueryData(unreadQuery(7).queryKey, page);
    return filled;
  });
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}

const panel = (tickets: Ticket[], more?: number) => (
  <With tickets={tickets} more={more}>
    <div style={{ maxWidth: notificationPopoverPx, padding: '14px 16px' }}>
      <NotificationPanel onLeave={nothing} onAdjust={nothing} />
    </div>
  </With>
);

const bell = (tickets: Ticket[], more?: number) => (
  <With tickets={tickets} more={more}>
    <NotificationBell />
  </With>
);

export const sheet: Sheet = {
  title: 'Notifications',
  states: [
    { name: 'three tickets', render: () => panel(some) },
    { name: 'nothing unread', render: () => panel([]) },
    { name: 'long names, and more than fit', render: () => panel([long, ...some], 57) },
    { name: 'bell, quiet', render: () => bell([]) },
    { name: 'bell, three', render: () => bell(some) },
    { name: 'bell, many', render: () => bell(some, 400) },
    {
      name: 'settings',
      alone: true,
      render: () => (
        <With tickets={[]}>
          <NoticeSettings onClose={nothing} />
        </With>
      ),
    },
  ],
};
