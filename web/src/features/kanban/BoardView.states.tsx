import type { Ticket } from '@recadia/contract/tickets';
import type { Sheet } from '../../gallery/sheet.ts';
import { aCustomer } from '../../testing/contacts.ts';
import { aTag } from '../../testing/tags.ts';
import { aTicket } from '../../testing/tickets.ts';
import { BoardView } from './BoardView.tsx';

const nothing = () => undefined;
const columns = [
  aTag({ id: 1, name: 'Orçamento enviado', color: '#2D8EBE', kanban: 1 }),
  aTag({ id: 2, name: 'Aguardando pagamento da entrada do cliente', color: '#C77A12', kanban: 1 }),
  aTag({ id: 3, name: 'Em entrega', color: '#0E7C86', kanban: 1 }),
];
const card = (name: string, columnAt: number | null, changes: Partial<Ticket> = {}) => {
  const column = columnAt === null ? undefined : columns[columnAt];
  const tags = column ? [{ id: column.id, name: column.name, color: column.color }] : [];
  return aTicket({ ...changes, tags, contact: aCustomer(name) });
};
const tickets = [
  card('Sônia Carvalho', null, { lastMessage: 'Bom dia! Vocês montam o guarda-roupa na entrega?', unreadMessages: 1 }),
  card('Condomínio Residencial Jardins de Monte Verde', null, { unreadMessages: 12 }),
  card('Padaria Trigo & Cia', 0, { lastMessage: 'Fechado! Nota fiscal enviada por e-mail.' }),
  card('João Pedro Alves', 1, { lastMessage: '' }),
];

const board = (given: Ticket[], openId: number | null = null) => (
  <BoardView tags={columns} tickets={given} search="" openId={openId} failed={null} onMove={nothing} onOpen={nothing} />
);

export const sheet: Sheet = {
  title: 'Kanban',
  states: [
    { name: 'full', alone: true, render: () => board(tickets, tickets[2]?.id ?? null) },
    { name: 'no cards', alone: true, render: () => board([]) },
  ],
};
