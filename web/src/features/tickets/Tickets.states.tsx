import type { Ticket } from '@recadia/contract/tickets';
import { useRef } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import type { Sheet } from '../../gallery/sheet.ts';
import { aCustomer } from '../../testing/contacts.ts';
import { aTicket } from '../../testing/tickets.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { BulkBar } from './list/BulkBar.tsx';
import { DeleteTicketDialog } from './dialogs/DeleteTicketDialog.tsx';
import { ListColumn } from './list/ListColumn.tsx';
import { NewTicketDialog } from './dialogs/NewTicketDialog.tsx';
import { PeekDialog } from './dialogs/PeekDialog.tsx';
import { listFilter, readFilters } from './filters/ticket-filters.ts';
import { TicketHeader } from './conversation-pane/TicketHeader.tsx';
import { TicketRow } from './list/TicketRow.tsx';
import { TicketTagsDialog } from './dialogs/TicketTagsDialog.tsx';
import { TransferTicketDialog } from './dialogs/TransferTicketDialog.tsx';
import { useListCursor } from './list/useListCursor.ts';

const nothing = () => undefined;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const waiting = (name: string, minutes: number, changes: Partial<Ticket> = {}) =>
  aTicket({
    contact: aCustomer(name),
    status: 'pending',
    userId: null,
    user: null,
    unreadMessages: 1,
    lastMessageAt: minutesAgo(minutes),
    lastMessage: 'Bom dia! Vocês montam o guarda-roupa?',
    ...changes,
  });
const mariana = aTicket({ contact: aCustomer('Mariana Lopes'), lastMessageAt: minutesAgo(1) });
const tags = ['Orçamento enviado', 'VIP', 'Garantia'].map((name, at) => ({ id: at + 1, name, color: '#3D7FD6' }));
const long = aTicket({
  contact: aCustomer('Associação dos Moradores do Condomínio Jardins de Pinheiros'),
  isGroup: true,
  tags,
  unreadMessages: 128,
  lastMessageAt: minutesAgo(75),
  lastMessage: 'A gaveta do criado-mudo veio com defeito e ninguém respondeu até agora',
});

const row = (ticket: Ticket, isOpen = false) => (
  <TicketRow ticket={ticket} isOpen={isOpen} isCursor={false} onFocus={nothing} onAct={nothing} />
);

function Column({ state, address = '', tickets = [] }: { state: ListState; address?: string; tickets?: Ticket[] }) {
  const list = useRef<VirtuosoHandle>(null);
  const filters = readFilters(new URLSearchParams(address));
  return (
    <ListColumn
      list={{
        filters,
        setFilters: nothing,
        asked: listFilter(filters, { userId: 7, seesAll: true, seesQueues: true }),
        name: address,
        counts: { open: 8, pending: 5 },
        rows: tickets,
        order: { tickets, held: 0, freeze: nothing, release: nothing },
        state,
        found: null,
        hasMore: false,
        isLoadingMore: false,
        loadMore: nothing,
        retry: nothing,
      }}
      navigation={{ cursor: useListCursor(list, tickets, null), listRef: list, openId: null }}
      firstSteps={null}
      onAct={nothing}
      onCreate={nothing}
    />
  );
}

const header = (ticket: Ticket) => (
  <TicketHeader
    ticket={ticket}
    busy={null}
    contact={{ isShown: false, toggle: nothing }}
    onAct={nothing}
    onBack={nothing}
  />
);

export const sheet: Sheet = {
  title: 'Tickets',
  states: [
    { name: 'row', render: () => row(mariana) },
    { name: 'row open', render: () => row(mariana, true) },
    { name: 'row with everything', render: () => row(long) },
    { name: 'row answered', render: () => row({ ...mariana, lastFromMe: true, lastMessageAt: minutesAgo(4_000) }) },
    { name: 'row of a bot', render: () => row({ ...mariana, chatbot: true, queue: null, queueId: null }) },
    { name: 'several chosen', render: () => <BulkBar tickets={[mariana, long]} onDone={nothing} /> },
    { name: 'row closed', render: () => row({ ...mariana, status: 'closed' }) },
    { name: 'waiting five minutes', render: () => row(waiting('Igor Nascimento', 5)) },
    { name: 'waiting twenty minutes', render: () => row(waiting('Sônia Carvalho', 20)) },
    { name: 'waiting half an hour', render: () => row(waiting('Ateliê Dona Rosa', 36, { unreadMessages: 4 })) },
    { name: 'waiting an hour', render: () => row(waiting('Valter Moreira', 70)) },
    { name: 'waiting two days', render: () => row(waiting('Luana Teixeira', 3_000)) },
    { name: 'none assigned', render: () => <Column state={{ kind: 'empty' }} /> },
    { name: 'none waiting', render: () => <Column state={{ kind: 'empty' }} address="side=pending" /> },
    { name: 'nothing closed', render: () => <Column state={{ kind: 'empty' }} address="tab=closed" /> },
    { name: 'nothing found', render: () => <Column state={{ kind: 'empty' }} address="tab=search&q=xyz&tags=1" /> },
    {
      name: 'filtered',
      render: () => (
        <Column state={{ kind: 'empty' }} address="tab=closed&queues=1&unread=1&unanswered=1&date=2026-11-12" />
      ),
    },
    { name: 'loading', render: () => <Column state={{ kind: 'loading' }} /> },
    { name: 'error', render: () => <Column state={{ kind: 'error', code: 'ERR_INTERNAL' }} /> },
    { name: 'offline', render: () => <Column state={{ kind: 'offline' }} /> },
    { name: 'header open', render: () => header(mariana) },
    { name: 'header pending', render: () => header(waiting('Igor Nascimento', 5)) },
    { name: 'header closed', render: () => header({ ...long, status: 'closed' }) },
    {
      name: 'transfer',
      alone: true,
      render: () => <TransferTicketDialog ticket={mariana} onTransferred={nothing} onClose={nothing} />,
    },
    { name: 'tags', alone: true, render: () => <TicketTagsDialog ticket={long} onClose={nothing} /> },
    { name: 'peek', alone: true, render: () => <PeekDialog ticket={mariana} onClose={nothing} /> },
    {
      name: 'delete',
      alone: true,
      render: () => <DeleteTicketDialog ticket={mariana} onDeleted={nothing} onClose={nothing} />,
    },
    { name: 'new', alone: true, render: () => <NewTicketDialog onOpen={nothing} onClose={nothing} /> },
  ],
};
