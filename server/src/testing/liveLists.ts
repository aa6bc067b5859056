import { connectionRoutes } from '@recadia/contract/connectionRoutes';
import type { Connection } from '@recadia/contract/connections';
import type { LiveKind, LivePayload } from '@recadia/contract/live';
import { kanbanRoutes } from '@recadia/contract/kanban';
import { queueRoutes } from '@recadia/contract/queues';
import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { settingRoutes } from '@recadia/contract/settings';
import { tagRoutes, type Tag } from '@recadia/contract/tags';
import type { AnswerOf } from '@recadia/contract/route';
import { userRoutes } from '@recadia/contract/users';
import { contactList } from './contactActions.ts';
import { ticketList } from './liveTickets.ts';
import type { TestServer } from './server.ts';
import type { Person } from './world.ts';

type Colleague = AnswerOf<typeof userRoutes.listColleagues>[number];

export interface ReceivedEvent {
  kind: LiveKind;
  payload: unknown;
}

/** A list that clients keep and move on by what they hear. */
export interface LiveList {
  name: string;
  /** What a client asks to hear besides what everybody hears. */
  asks?: [string, ...unknown[]][];
  fetch(server: TestServer, person: Person): Promise<unknown[]>;
  apply(rows: unknown[], heard: ReceivedEvent, person: Person): unknown[];
  keyOf(row: unknown): string;
}

interface Rules<Row, K extends LiveKind> {
  name: string;
  kind: K;
  fetch(server: TestServer, token: string): Promise<Row[]>;
  keyOf(row: Row): string;
  /** The key the event is about, and the row it leaves in this list; without a row it leaves none. */
  read(payload: LivePayload<K>): { key: string; row?: Row | undefined };
}

function liveList<Row, K extends LiveKind>({ name, kind, fetch, keyOf, read }: Rules<Row, K>): LiveList {
  return {
    name,
    fetch: (server, { token }) => fetch(server, token),
    keyOf: (row) => keyOf(row as Row),
    apply(rows, heard) {
      if (heard.kind !== kind) return rows;
      const { key, row } = read(heard.payload as LivePayload<K>);
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

/** Two events keep this one: the connection as a whole, and what its session shows. */
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
    const heard = payload as LivePayload<'whatsapp'>;
    const id = heard.action === 'delete' ? heard.whatsappId : heard.whatsapp.id;
    const others = rows.filter((row) => (row as Connection).id !== id);
    return heard.action === 'delete' ? others : [...others, heard.whatsapp];
  },
};

/** Whom they are shown with changes when a queue does. */
const colleagues: LiveList = {
  name: 'colleagues',
  fetch: async ({ call }, { token: as }) => (await call(userRoutes.listColleagues, { as })).body,
  keyOf: (row) => byId(row as Colleague),
  apply(rows, { kind, payload }) {
    if (kind === 'user') {
      const heard = payload as LivePayload<'user'>;
      const id = heard.action === 'delete' ? heard.userId : heard.user.id;
      const others = rows.filter((row) => (row as Colleague).id !== id);
      if (heard.action === 'delete') return others;
      const { online: _shownElsewhere, ...brief } = heard.user;
      return [...others, brief];
    }
    if (kind !== 'queue') return rows;
    const heard = payload as LivePayload<'queue'>;
    const id = heard.action === 'delete' ? heard.queueId : heard.queue.id;
    const left = heard.action === 'delete' ? [] : [{ id, name: heard.queue.name, color: heard.queue.color }];
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
  // How many tickets carry one is asked for anew when tickets change.
  for (const one of body.tags) delete one.ticketsCount;
  return [...body.tags, ...rest];
}
