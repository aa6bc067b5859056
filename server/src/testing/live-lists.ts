import { connectionRoutes } from '@recadia/contract/connection-routes';
import type { Connection } from '@recadia/contract/connections';
import type { LiveKind, LivePayload } from '@recadia/contract/live';
import { kanbanRoutes } from '@recadia/contract/kanban';
import { queueRoutes } from '@recadia/contract/queues';
import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { settingRoutes } from '@recadia/contract/settings';
import { tagRoutes, type Tag } from '@recadia/contract/tags';
import type { AnswerOf } from '@recadia/contract/route';
import { userRoutes } from '@recadia/contract/users';
import { contactList } from './contact-actions.ts';
import { ticketList } from './live-tickets.ts';
import type { TestServer } from './server.ts';
import type { Person } from './world.ts';

type Colleague = AnswerOf<typeof userRoutes.listColleagues>[number];

export interface ReceivedEvent {
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

function liveList<Row, K extends LiveKind>({ name, kind, fetch, keyOf, read }: Rules<Row, K>): LiveList {
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

const byId = ({ id }: { id: number }) => String(id).padStart(16, '0');

const tagList = (name: string, fetch: Rules<Tag, 'tag'>['fetch'], belongs: (tag: Tag) => boolean) =>
  liveList({
    name,
    kind: 'tag',
    fetch,
    keyOf: byId,
    read: (payload) => {
      if (payload.action === 'delete') return { key: byId({ id: payload.tagId }) };
      return { key: byId(payload.tag), row: belongs(payload.tag) ? payload.tag : undefined };
    },
  });

/** Two events update this list: the connection, and the state of its session. */
const connections: LiveList = {
  name: 'connections',
  fetch: async ({ call }, { token: as }) => (await call(connectionRoutes.listConnections, { as })).body,
  keyOf: (row) => byId(row as Connection),
  apply(rows, { kind, payload }) {
    if (kind === 'whatsappSession') {
      const { session } = payload as LivePayload<'whatsappSession'>;
      return rows.map((row) => ((row as Connection).id === session.id ? { ...(row as Connection), ...session } : row));
    }
    if (kind !== 'whatsapp') return rows;
    const change = payload as LivePayload<'whatsapp'>;
    const id = change.action === 'delete' ? change.whatsappId : change.whatsapp.id;
    const others = rows.filter((row) => (row as Connection).id !== id);
    return change.action === 'delete' ? others : [...others, change.whatsapp];
  },
};

/** The queues of colleagues change when a queue changes. */
const colleagues: LiveList = {
  name: 'colleagues',
  fetch: async ({ call }, { token: as }) => (await call(userRoutes.listColleagues, { as })).body,
  keyOf: (row) => byId(row as Colleague),
  apply(rows, { kind, payload }) {
    if (kind === 'user') {
      const change = payload as LivePayload<'user'>;
      const id = change.action === 'delete' ? change.userId : change.user.id;
      const others = rows.filter((row) => (row as Colleague).id !== id);
      if (change.action === 'delete') return others;
      const { online: _shownElsewhere, ...brief } = change.user;
      return [...others, brief];
    }
    if (kind !== 'queue') return rows;
    const change = payload as LivePayload<'queue'>;
    const id = change.action === 'delete' ? change.queueId : change.queue.id;
    const left = change.action === 'delete' ? [] : [{ id, name: change.queue.name, color: change.queue.color }];
    return (rows as Colleague[]).map((row) => ({
      ...row,
      queues: row.queues.flatMap((queue) => (queue.id === id ? left : [queue])),
    }));
  },
};

export const lists = {
  connections,
  contacts: contactList,
  openTickets: ticketList('open'),
  pendingTickets: ticketList('pending'),
  closedTickets: ticketList('closed'),
  tags: tagList(
    'tags',
    (server, as) => allTagPages(server, as),
    () => true,
  ),
  queues: liveList({
    name: 'queues',
    kind: 'queue',
    fetch: async ({ call }, as) => (await call(queueRoutes.listQueues, { as })).body,
    keyOf: byId,
    read: (payload) =>
      payload.action === 'delete'
        ? { key: byId({ id: payload.queueId }) }
        : { key: byId(payload.queue), row: payload.queue },
  }),
  quickMessages: liveList({
    name: 'quickMessages',
    kind: 'quickmessage',
    fetch: async ({ call }, as) => (await call(quickMessageRoutes.listQuickMessages, { as })).body,
    keyOf: byId,
    read: (payload) =>
      payload.action === 'delete' ? { key: byId(payload) } : { key: byId(payload.record), row: payload.record },
  }),
  lanes: tagList(
    'lanes',
    async ({ call }, as) => (await call(kanbanRoutes.listLanes, { as })).body.lista,
    (tag) => tag.kanban === 1,
  ),
  colleagues,
  settings: liveList({
    name: 'settings',
    kind: 'settings',
    fetch: async ({ call }, as) => (await call(settingRoutes.listSettings, { as })).body,
    keyOf: ({ key }) => key,
    read: ({ setting }) => ({ key: setting.key, row: setting }),
  }),
};

async function allTagPages(server: TestServer, as: string, cursor?: string): Promise<Tag[]> {
  const { body } = await server.call(tagRoutes.listTags, { as, query: cursor === undefined ? {} : { cursor } });
  const rest = body.nextCursor === null ? [] : await allTagPages(server, as, body.nextCursor);
  // Clients reload the number of tickets per tag when tickets change.
  for (const one of body.tags) delete one.ticketsCount;
  return [...body.tags, ...rest];
}
