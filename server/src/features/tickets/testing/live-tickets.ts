import type { LiveKind, LivePayload } from '@recadia/contract/live';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket, TicketStatus } from '@recadia/contract/tickets';
import type { TestServer } from '../../../testing/server.ts';
import type { Person } from '../../../testing/world.ts';

type Change = {
  [K in LiveKind]?: (rows: Ticket[], payload: LivePayload<K>, mine: (ticket: Ticket) => boolean) => Ticket[];
};

/** The tab of one status, as a user sees it who shows all visible tickets; updated by every event with ticket data. */
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
  ticket: (rows, live, isMine) => {
    if (live.action === 'update') return put(rows, live.ticket, isMine);
    if (live.action === 'delete') return rows.filter(({ id }) => id !== live.ticketId);
    const { ticketId, unreadMessages } = live;
    return rows.map((row) => (row.id === ticketId ? { ...row, unreadMessages } : row));
  },
  appMessage: (rows, live, isMine) => (live.action === 'create' ? put(rows, live.ticket, isMine) : rows),
  tag: (rows, live) =>
    rows.map((row) => {
      if (live.action === 'delete') return { ...row, tags: row.tags.filter(({ id }) => id !== live.tagId) };
      const { id, name, color } = live.tag;
      return { ...row, tags: row.tags.map((tag) => (tag.id === id ? { id, name, color } : tag)) };
    }),
  queue: (rows, live, isMine) => {
    // Clients that still see an open ticket of the queue received that ticket's event before; a screen reloads the
    // rest.
    if (live.action === 'delete')
      return rows
        .map((row) => (row.queueId === live.queueId && row.status === 'closed' ? withoutQueue(row) : row))
        .filter((row) => row.queueId !== live.queueId && isMine(row));
    const { id, name, color } = live.queue;
    return rows.map((row) => (row.queueId === id ? { ...row, queue: { id, name, color } } : row));
  },
  contact: (rows, live) => {
    if (!('contact' in live)) return rows;
    const { id, name, number, profilePicUrl, isGroup } = live.contact;
    const contact = { id, name, number, profilePicUrl, isGroup };
    return rows.map((row) => (row.contactId === id ? { ...row, contact } : row));
  },
  whatsapp: (rows, live) =>
    rows.map((row) => {
      if (live.action === 'delete' || row.whatsappId !== live.whatsapp.id) return row;
      return { ...row, whatsapp: { id: row.whatsappId, name: live.whatsapp.name } };
    }),
  user: (rows, live) =>
    rows.map((row) => {
      if (live.action === 'delete' || row.userId !== live.user.id) return row;
      return { ...row, user: { id: row.userId, name: live.user.name } };
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

/** A renamed tag keeps its position on a screen until the next event of the ticket. */
const inOrder = (ticket: Ticket): Ticket => ({ ...ticket, tags: [...ticket.tags].sort((a, b) => a.id - b.id) });
