import { eventSeqHeader } from '@recadia/contract/limits';
import { catchUp, liveChannel, liveMark } from '@recadia/contract/live';
import { tagRoutes } from '@recadia/contract/tags';
import { aCompany, aUser } from '@recadia/db/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinLive, refusalOf, type LiveClient } from '../../testing/live-client.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { foldEvents } from './catch-up.ts';
import type { ShownFrame } from './presentation.ts';
import { room, type Room } from './rooms.ts';

const server = useTestServer();
let companyId: number;
let token: string;

beforeEach(async () => {
  companyId = (await aCompany(server.db.admin)).id;
  const admin = await aUser(server.db.admin, {
    company_id: companyId,
    profile: 'admin',
    online: true,
    last_seen_at: new Date(),
  });
  ({ token } = await server.signIn(admin));
});

const create = async (name: string) =>
  (await server.call(tagRoutes.createTag, { as: token, body: { name, color: '#112233' } })).body;
const numbered = (events: number) =>
  waitUntil(async () => {
    const row = await server.db.admin
      .selectFrom('company_event_seq')
      .select('last_seq')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    return row?.last_seq === events;
  }, 'the numbers');
const missedBy = async (since: unknown) => {
  const client = await joinLive(server.url, { token, since });
  const [answer] = await client.waitFor('catchUp');
  client.close();
  return catchUp.parse(answer);
};

describe('X-RTM-01 X-RTM-02 after an absence', () => {
  it('a client that names its mark gets what it missed, each thing once as it is now', async () => {
    const kept = await create('fica');
    const gone = await create('some');
    await server.call(tagRoutes.updateTag, { as: token, params: { id: kept.id }, body: { name: 'ficou' } });
    await server.call(tagRoutes.deleteTag, { as: token, params: { id: gone.id } });
    await numbered(4);
    expect(await missedBy(0)).toEqual({
      from: 0,
      to: 4,
      events: [
        { seq: 3, kind: 'tag', payload: { action: 'update', tag: { ...kept, name: 'ficou' } } },
        { seq: 4, kind: 'tag', payload: { action: 'delete', tagId: gone.id } },
      ],
    });
    expect(await missedBy(3)).toMatchObject({ from: 3, to: 4, events: [{ seq: 4 }] });
    expect(await missedBy(4)).toEqual({ from: 4, to: 4, events: [] });
  });

  it('X-RTM-09 an answer carries the number from which the client misses nothing', async () => {
    await create('antes');
    await numbered(1);
    const list = await server.call(tagRoutes.listTags, { as: token });
    const mark = Number(list.headers.get(eventSeqHeader));
    expect(mark).toBeGreaterThanOrEqual(0);
    expect(mark).toBeLessThanOrEqual(1);
    const later = await create('depois');
    await numbered(2);
    const missed = await missedBy(mark);
    expect(missed).toMatchObject({ from: mark, to: 2 });
    expect('events' in missed && missed.events.at(-1)).toMatchObject({ payload: { tag: { id: later.id } } });
  });

  it.each([
    ['nothing', undefined],
    ['nonsense', 'yesterday'],
    ['a negative mark', -1],
  ])('a client that names %s starts at the present', async (_what, since) => {
    await create('antes');
    await numbered(1);
    const client = await joinLive(server.url, { token, since });
    expect(await client.waitFor('tip')).toEqual([{ seq: 1 }]);
    expect(client.count('catchUp')).toBe(0);
    client.close();
  });

  it('more than 2,000 events, a day, a pruned log or a mark from another life mean: fetch again', async () => {
    const { admin } = server.db;
    await sql`insert into events (company_id, seq, name, entity_id)
      select ${companyId}, n, 'tag.deleted', n::text from generate_series(1, 2001) n`.execute(admin);
    await admin.insertInto('company_event_seq').values({ company_id: companyId, last_seq: 2_001 }).execute();
    expect(await missedBy(0)).toEqual({ from: 0, to: 2_001, tooOld: true });
    const all = await missedBy(1);
    expect('events' in all && all.events.length).toBe(2_000);
    expect(await missedBy(2_002)).toEqual({ from: 2_002, to: 2_001, tooOld: true });

    const agedBy = (interval: string) =>
      sql`update events set created_at = app_now() - ${interval}::interval where company_id = ${companyId} and seq = 2001`.execute(
        admin,
      );
    await agedBy('23 hours 59 minutes');
    expect(await missedBy(2_000)).toMatchObject({ events: [{ seq: 2_001 }] });
    await agedBy('24 hours 1 minute');
    expect(await missedBy(2_000)).toEqual({ from: 2_000, to: 2_001, tooOld: true });

    await sql`delete from events where company_id = ${companyId} and seq < 1000`.execute(admin);
    await agedBy('0 hours');
    expect(await missedBy(998)).toEqual({ from: 998, to: 2_001, tooOld: true });
    expect(await missedBy(999)).toMatchObject({ from: 999, to: 2_001 });
  });
});

it('leaves no gap between catch-up and live events, whenever a client connects', async () => {
  const until = 120;
  const writing = (async () => {
    for (let i = 0; i < until; i += 1) await create(`etiqueta ${i}`);
  })();
  const clients: LiveClient[] = [];
  let isWriting = true;
  void writing.then(() => (isWriting = false));
  while (isWriting) {
    clients.push(await joinLive(server.url, { token, since: 0 }));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  await numbered(until);
  expect(clients.length).toBeGreaterThan(3);
  for (const client of clients) {
    const seqs = () => {
      const missed = client.frames.find(({ event }) => event === 'catchUp')?.args[0] as { events: { seq: number }[] };
      const live = client.frames.filter(({ event }) => event === liveChannel(companyId, 'tag'));
      return [...missed.events.map(({ seq }) => seq), ...live.map(({ args }) => liveMark.parse(args[1]).seq)];
    };
    await waitUntil(() => seqs().at(-1) === until, 'the last event');
    expect(seqs()).toEqual(Array.from({ length: until }, (_, i) => i + 1));
    client.close();
  }
});

it('X-RTM-03 X-RTM-04 numbers every event and sends the tip every 5 s past hidden events', async () => {
  const client = await joinLive(server.url, { token });
  const joinedAt = Date.now();
  await create('com número');
  const [, mark] = await client.waitFor(liveChannel(companyId, 'tag'));
  expect(mark).toEqual({ seq: 1 });
  await sql`insert into events (company_id, name) values (${companyId}, 'ticket.hidden')`.execute(server.db.admin);
  await numbered(2);
  await waitUntil(
    () => client.frames.some(({ event, args }) => event === 'tip' && (args[0] as { seq: number }).seq === 2),
    'the tip',
    6_500,
  );
  expect(Date.now() - joinedAt).toBeLessThan(6_500);
  client.close();
});

it('tells a client to delete an entity it may not see any more, even when it changed again', () => {
  const [sales, support] = [room(1, 'queueTickets', 1, 'open'), room(1, 'queueTickets', 2, 'open')];
  const frame = (to: Room[], payload: ShownFrame['payload'], except: Room[] = []): ShownFrame => ({
    kind: 'tag',
    channel: 'company-1-tag',
    to,
    except,
    payload,
  });
  const shown = {
    action: 'update' as const,
    tag: { id: 9, name: 'abc', color: '#000', kanban: 0 as const, userId: null },
  };
  const left = { action: 'delete' as const, tagId: 9 };
  const events = [
    { seq: 5, entityId: '9', frames: [frame([support], shown), frame([sales], left, [support])] },
    { seq: 6, entityId: '9', frames: [frame([support], shown)] },
  ];
  expect(foldEvents(events, new Set([sales]))).toEqual([{ seq: 5, kind: 'tag', payload: left }]);
  expect(foldEvents(events, new Set([support]))).toEqual([{ seq: 6, kind: 'tag', payload: shown }]);
  expect(foldEvents(events, new Set([sales, support]))).toEqual([{ seq: 6, kind: 'tag', payload: shown }]);
  expect(foldEvents(events, new Set())).toEqual([]);
});

it('refuses the handshakes of a person when they are too many in a minute', async () => {
  const user = await aUser(server.db.admin, { company_id: companyId });
  const own = await server.signIn(user);
  const { bus } = server.platform;
  const spent = 120 * server.platform.config.rateScale;
  await bus.commands.set(`${bus.prefix}:rate:handshake:${user.id}`, spent, 'EX', 60);
  expect(await refusalOf(server.url, { token: own.token })).toMatchObject({
    code: 'ERR_TOO_MANY_REQUESTS',
    status: 429,
  });
  const colleague = await joinLive(server.url, { token });
  colleague.close();
});
