import type { LiveKind, LivePayload } from '@recadia/contract/live';
import { ticketRoutes } from '@recadia/contract/ticketRoutes';
import type { Ticket, TicketStatus } from '@recadia/contract/tickets';
import type { TestServer } from './server.ts';
import type { Person } from './world.ts';

type Change = {
  [K in LiveKind]?: (rows: Ticket[], payload: LivePayload<K>, mine: (ticket: Ticket) => boolean) => Ticket[];
};

/** The tab of one status, as somebody sees it who shows all they may; kept by everything that tickets show. */
export const ticketList = (status: TicketStatus) => ({
  name: `${status} tickets`,
  asks: [['joinTickets', status], ['joinNotification']] as [string, ...unknown[]][],
  fetch: (server: TestServer, { token }: Person) => allPages(server, token, status),
  keyOf: (row: unknown) => String((row as Ticket).id).padStart(16, '0'),
  apply(rows: unknown[], { kind, payload }: { kind: LiveKind; payload: unknown }, person: Person): unknown[] {
    const isMine = (ticket: Ticket) =>
      ticket.status === status && (status === 'pending' || person.profile === 'admin' || ticket.userId === person.id);
    const change = changes[kind] as ((...given: unknown[]) => Ticket[]) | undefined;
    return change ? change(rows, payload, isMine).map(inOrder) : rows;
  },
});

const changes: Change = {
  ticket: (rows, heard, isMine) => {
    if (heard.action === 'update') return put(rows, heard.ticket, isMine);
    if (heard.action === 'delete') return rows.filter(({ id }) => id !== heard.ticketId);
    const { ticketId, unreadMessages } = heard;
    return rows.map((row) => (row.id === ticketId ? { ...row, unreadMessages } : row));
  },
  appMessage: (rows, heard, isMine) => (heard.action === 'create' ? put(rows, heard.ticket, isMine) : rows),
  tag: (rows, heard) =>
    rows.map((row) => {
      if (heard.action === 'delete') return { ...row, tags: row.tags.filter(({ id }) => id !== heard.tagId) };
      const { id, name, color } = heard.tag;
      return { ...row, tags: row.tags.map((tag) => (tag.id === id ? { id, name, color } : tag)) };
    }),
  queue: (rows, heard, isMine) => {
    // Whoever still sees a living ticket of it was told of that ticket before; a screen asks the server for the rest.
    if (heard.action === 'delete')
      return rows
        .map((row) => (row.queueId === heard.queueId && row.status === 'closed' ? withoutQueue(row) : row))
        .filter((row) => row.queueId !== heard.queueId && isMine(row));
    const { id, name, color } = heard.queue;
    return rows.map((row) => (row.queueId === id ? { ...row, queue: { id, name, color } } : row));
  },
  contact: (rows, heard) => {
    if (!('contact' in heard)) return rows;
    const { id, name, number, profilePicUrl, isGroup } = heard.contact;
    const contact = { id, name, number, profilePicUrl, isGroup };
    return rows.map((row) => (row.contactId === id ? { ...row, contact } : row));
  },
  whatsapp: (rows, heard) =>
    rows.map((row) => {
      if (heard.action === 'delete' || row.whatsappId !== heard.whatsapp.id) return row;
      return { ...row, whatsapp: { id: row.whatsappId, name: heard.whatsapp.name } };
    }),
  user: (rows, heard) =>
    rows.map((row) => {
      if (heard.action === 'delete' || row.userId !== heard.user.id) return row;
      return { ...row, user: { id: row.userId, name: heard.user.name } };
    }),
};

const withoutQueue = (ticket: Ticket): Ticket => ({ ...ticket, queueId: null, queue: null });

const put = (rows: Ticket[], ticket: Ticket, isMine: (ticket: Ticket) => boolean): Ticket[] => [
  ...rows.filter(({ id }) => id !== ticket.id),
  ...(isMine(ticket) ? [ticket] : []),
];

async function allPages(server: TestServer, as: string, status: TicketStatus, cursor?: string): Promise<Ticket[]> {
  const query = { status, showAll: 'true', ...(cursor !== undefined && { cursor }) };
  const { tickets, nextCursor } = (await server.call(ticketRoutes.listTickets, { as, query })).body;
  const rest = nextCursor === null ? [] : await allPages(server, as, status, nextCursor);
  return [...tickets, ...rest].map(inOrder);
}

/** A renamed tag stays where it was on a screen until the ticket itself is told again. */
const inOrder = (ticket: Ticket): Ticket => ({ ...ticket, tags: [...ticket.tags].sort((a, b) => a.id - b.id) });
