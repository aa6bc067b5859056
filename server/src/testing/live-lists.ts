import type { LiveKind, LivePayload } from '@recadia/contract/live';
import type { TestServer } from './server.ts';
import type { Person } from './world.ts';

interface ReceivedEvent {
  kind: LiveKind;
  payload: unknown;
}

/** A list that clients keep and update by live events. */
export interface LiveList {
  name: string;
  /** Requests of a client beyond the rooms of every client. */
  asks?: [string, ...unknown[]][];
  fetch(server: TestServer, person: Person): Promise<unknown[]>;
  apply(rows: unknown[], change: ReceivedEvent, person: Person): unknown[];
  keyOf(row: unknown): string;
}

interface Rules<Row, K extends LiveKind> {
  name: string;
  kind: K;
  fetch(server: TestServer, token: string): Promise<Row[]>;
  keyOf(row: Row): string;
  /** The key of the event's entity, and its row in this list; without a row the entity leaves the list. */
  read(payload: LivePayload<K>): { key: string; row?: Row | undefined };
}

export function liveList<Row, K extends LiveKind>({ name, kind, fetch, keyOf, read }: Rules<Row, K>): LiveList {
  return {
    name,
    fetch: (server, { token }) => fetch(server, token),
    keyOf: (row) => keyOf(row as Row),
    apply(rows, change) {
      if (change.kind !== kind) return rows;
      const { key, row } = read(change.payload as LivePayload<K>);
      const others = rows.filter((other) => keyOf(other as Row) !== key);
      return row === undefined ? others : [...others, row];
    },
  };
}

interface WithQueues {
  queues: { id: number; name: string; color: string }[];
}

/** Changes a queue in the rows that show it. */
export function changeShownQueue<Row extends WithQueues>(rows: Row[], change: LivePayload<'queue'>): Row[] {
  const id = change.action === 'delete' ? change.queueId : change.queue.id;
  const left = change.action === 'delete' ? [] : [{ id, name: change.queue.name, color: change.queue.color }];
  return rows.map((row) => ({
    ...row,
    queues: row.queues.flatMap((queue) => (queue.id === id ? left : [queue])),
  }));
}

export const byId = ({ id }: { id: number }) => String(id).padStart(16, '0');

/**
 * A list of a screen with the ticket open. A user who can no longer see the ticket loses the list. When its queue is
 * deleted, its agent and admins keep it.
 */
export const listOfTicket = (ticketId: number, list: LiveList): LiveList => ({
  ...list,
  apply: (rows, change, person) => (isParting(change, ticketId, person) ? [] : list.apply(rows, change, person)),
});

function isParting({ kind, payload }: ReceivedEvent, ticketId: number, { profile }: Person): boolean {
  if (kind === 'queue') return (payload as LivePayload<'queue'>).action === 'delete' && profile === 'supervisor';
  if (kind !== 'ticket') return false;
  const change = payload as LivePayload<'ticket'>;
  return change.action === 'delete' && change.ticketId === ticketId;
}
