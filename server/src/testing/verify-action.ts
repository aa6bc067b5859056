import { liveChannel, livePayloads, type LiveKind } from '@recadia/contract/live';
import { tenantTx } from '@recadia/db';
import { aUser } from '@recadia/db/testing';
import { expect } from 'vitest';
import { emit } from '../platform/emit.ts';
import { joinLive, type LiveClient } from './live-client.ts';
import type { LiveList } from './live-lists.ts';
import type { TestServer } from './server.ts';
import type { Person } from './world.ts';

interface Action {
  /** Users who watch, each with a socket and a cache; all of one company. */
  watchers: [Person, ...Person[]];
  lists: LiveList[];
  act: () => Promise<unknown>;
}

/**
 * Runs an action while other users watch. Their lists, loaded before and updated by the received events, must equal the
 * lists loaded now; otherwise a screen would be wrong until its next load.
 */
export async function verifyAction(server: TestServer, { watchers, lists, act }: Action): Promise<void> {
  const caches = await Promise.all(watchers.map((person) => openCaches(server, person, lists)));
  try {
    await act();
    await passBarrier(server, watchers[0].companyId, caches);
    for (const { person, client, fetched } of caches) {
      for (const [list, before] of fetched) {
        const moved = heardBy(client, person.companyId).reduce(
          (rows, change) => list.apply(rows, change, person),
          before,
        );
        expect(inOrder(list, moved), `${list.name} of ${person.name}`).toEqual(
          inOrder(list, await list.fetch(server, person)),
        );
      }
    }
  } finally {
    for (const { client } of caches) client.close();
  }
}

interface Cache {
  person: Person;
  client: LiveClient;
  fetched: Map<LiveList, unknown[]>;
}

async function openCaches(server: TestServer, person: Person, lists: LiveList[]): Promise<Cache> {
  const client = await joinLive(server.url, { token: person.token });
  const asks = lists.flatMap((list) => list.asks ?? []);
  for (const [event, ...args] of asks) client.socket.emit(event, ...args);
  if (asks.length > 0) await new Promise((done) => setTimeout(done, 120));
  const fetched = new Map<LiveList, unknown[]>();
  for (const list of lists) fetched.set(list, await list.fetch(server, person));
  return { person, client, fetched };
}

/**
 * Events of a company arrive in order: a client that received the new user's event has received all events before it.
 */
async function passBarrier({ db }: TestServer, companyId: number, caches: Cache[]): Promise<void> {
  const newcomer = await aUser(db.admin, { company_id: companyId });
  const event = { name: 'user.updated', entityId: newcomer.id } as const;
  await tenantTx({ companyId }, (tx) => emit(tx, { companyId }, event));
  const channel = liveChannel(companyId, 'user');
  const isNewcomer = ({ user }: { user?: { id: number } }) => user?.id === newcomer.id;
  await Promise.all(caches.map(({ client }) => client.waitFor(channel, isNewcomer)));
}

function heardBy({ frames }: LiveClient, companyId: number) {
  const kinds = Object.keys(livePayloads) as LiveKind[];
  return frames.flatMap(({ event, args: [payload] }) => {
    const kind = kinds.find((one) => event === liveChannel(companyId, one));
    return kind ? [{ kind, payload: livePayloads[kind].parse(payload) }] : [];
  });
}

const inOrder = (list: LiveList, rows: unknown[]) =>
  [...rows].sort((a, b) => (list.keyOf(a) < list.keyOf(b) ? -1 : 1)).map(withoutSeals);

/** The address of a file contains its expiry, which differs between two moments. */
const withoutSeals = (row: unknown): unknown =>
  JSON.parse(JSON.stringify(row).replaceAll(/(\/(?:attachments|media)\/[\w-]+)-\w+\.[\w-]+/g, '$1'));
