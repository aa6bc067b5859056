import { aCompany, recordStatements } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { tagLiveEvents } from '../../features/tags/index.ts';
import { createMetrics } from '../process/metrics.ts';
import { createCompanyStream } from './company-stream.ts';
import { encodeBatch } from './feed.ts';
import { presentEvent, type LiveEvent, type LiveEvents } from './live-events.ts';
import { room } from './rooms.ts';

const server = useTestServer();
let companyId: number;
let sent: { seq: number; action: string }[];

beforeEach(async () => {
  companyId = (await aCompany(server.db.admin)).id;
  sent = [];
});

const stageOf = (live: LiveEvents) => ({
  live,
  log: pino({ level: 'silent' }),
  isStrict: true,
  metrics: createMetrics(),
});

const open = (stage = stageOf(tagLiveEvents), ofCompany = companyId) => {
  return createCompanyStream(stage, { companyId: ofCompany }, (frames) => {
    sent.push(...frames.map(({ seq, frame }) => ({ seq, action: frame.payload.action })));
  });
};

/** Inserts numbered events as the relay does, without a relay. */
async function log(upTo: number): Promise<void> {
  const { admin } = server.db;
  await sql`insert into events (company_id, seq, name, entity_id)
    select ${companyId}, n, 'tag.deleted', n::text from generate_series(1, ${upTo}::int) n`.execute(admin);
  await admin.insertInto('company_event_seq').values({ company_id: companyId, last_seq: upTo }).execute();
}

const event = (seq: number, name = 'tag.deleted', entityId = String(seq)) => ({
  seq,
  name,
  entityId,
  data: {},
  actorUserId: null,
});
const pendingSocket = (since: number | null) => {
  const answers: unknown[] = [];
  const rooms = () => new Set([room(companyId, 'mainchannel')]);
  const mayCatchUp = () => Promise.resolve(true);
  return {
    answers,
    since,
    rooms,
    mayCatchUp,
    join: (seq: number, missed: unknown) => void answers.push({ seq, missed }),
  };
};

it('a hole in the messages is filled from the log before anything later is sent', async () => {
  const stream = open();
  await stream.admit(pendingSocket(null));
  await log(4);
  await stream.receive(encodeBatch([event(1)]));
  await stream.receive(encodeBatch([event(4)]));
  await stream.receive(encodeBatch([event(2), event(3), event(4)]));
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

it('loads events that arrive together once per company, all companies in one round trip', async () => {
  const other = (await aCompany(server.db.admin)).id;
  const names = ['tag.created', 'tag.updated', 'tag.updated', 'tag.deleted', 'tag.created'];
  const streams = await Promise.all(
    [companyId, other].map(async (id) => {
      const tags = await Promise.all([1, 2].map(() => aTag(server.db.admin, { company_id: id })));
      const stream = open(stageOf(tagLiveEvents), id);
      await stream.admit(pendingSocket(null));
      return { stream, tags };
    }),
  );
  const statements = recordStatements(new URL(server.db.urls.admin).username);
  await Promise.all(
    streams.flatMap(({ stream, tags }) =>
      names.map((name, at) => stream.receive(encodeBatch([event(at + 1, name, String(tags[at % 2]?.id))]))),
    ),
  );
  const loads = statements.take().filter(({ place }) => place.includes('tags.sql.ts'));
  statements.stop();
  expect(loads.filter(({ text }) => text.startsWith('select'))).toHaveLength(2);
  expect(loads.filter(({ isPipelined }) => !isPipelined)).toHaveLength(1);
  expect(sent.map(({ seq }) => seq).sort()).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

it('accepts a mark that only another process has reached', async () => {
  const stream = open();
  await stream.admit(pendingSocket(null));
  await log(3);
  const ahead = pendingSocket(3);
  await stream.admit(ahead);
  expect(ahead.answers).toEqual([{ seq: 3, missed: { from: 3, to: 3, events: [] } }]);
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

it('a thing that is gone meanwhile is not shown; its deletion is', async () => {
  const stream = open();
  await stream.admit(pendingSocket(null));
  const tag = await aTag(server.db.admin, { company_id: companyId });
  await stream.receive(encodeBatch([event(1, 'tag.created', '999999'), event(2, 'tag.created', String(tag.id))]));
  await stream.receive(encodeBatch([event(3, 'tag.deleted', '999999'), event(4, 'ticket.unheard-of')]));
  expect(sent).toEqual([
    { seq: 2, action: 'create' },
    { seq: 3, action: 'delete' },
  ]);
  expect(stream.lastSeq()).toBe(4);
});

it('retries events that could not be read, and skips none', async () => {
  const broken = { ...tagLiveEvents };
  const stream = open(stageOf(broken));
  await stream.admit(pendingSocket(null));
  await log(2);
  const whole = tagLiveEvents['tag.deleted'];
  if (!whole) throw new Error('no such event');
  broken['tag.deleted'] = { ...whole, load: () => Promise.reject(new Error('the database is away')) };
  await expect(stream.receive(encodeBatch([event(1)]))).rejects.toThrow('away');
  broken['tag.deleted'] = whole;
  await stream.pull();
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2]);
});

it('leaves out and counts an event when its presenter or its row cannot be read', async () => {
  const unreadable = presentEvent({
    kind: 'tag',
    frames: () => {
      throw new Error('no such words');
    },
  });
  const stage = stageOf({ ...tagLiveEvents, 'tag.odd': unreadable });
  const stream = open(stage);
  await stream.admit(pendingSocket(null));
  const odd = [event(2, 'tag.odd'), event(4, 'tag.created', 'not a number')];
  await stream.receive(encodeBatch([event(1), ...odd.slice(0, 1), event(3), ...odd.slice(1), event(5)]));
  expect(sent.map(({ seq }) => seq)).toEqual([1, 3, 5]);
  expect(stream.lastSeq()).toBe(5);
  expect((await stage.metrics.unshown.get()).values).toMatchObject([{ value: 2 }]);
});

describe('sockets far behind', () => {
  /** Presents tags, counts the calls and waits until the test releases them. */
  const heldBack = () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const presented: number[] = [];
    const whole = tagLiveEvents['tag.deleted'];
    if (!whole) throw new Error('no such event');
    const load: LiveEvent['load'] = async (_tx, _scope, ids) => {
      if (ids[0] === '1') await held;
      presented.push(...ids.map(Number));
      return new Map();
    };
    return { letGo, presented, stage: stageOf({ ...tagLiveEvents, 'tag.deleted': { ...whole, load } }) };
  };
  const seqsOf = ({ answers }: ReturnType<typeof pendingSocket>) =>
    answers.flatMap((answer) =>
      (answer as { missed: { events: { seq: number }[] } }).missed.events.map(({ seq }) => seq),
    );

  it('do not hold live delivery, and get what was delivered meanwhile', async () => {
    await log(20);
    const { letGo, stage } = heldBack();
    const stream = open(stage);
    const behind = pendingSocket(0);
    const caughtUp = stream.admit(behind);
    await vi.waitFor(() => expect(stream.lastSeq()).toBe(20));
    await stream.receive(encodeBatch([event(21), event(22)]));
    expect(sent.map(({ seq }) => seq)).toEqual([21, 22]);
    expect(behind.answers).toEqual([]);
    letGo();
    await caughtUp;
    expect(behind.answers).toMatchObject([{ seq: 22, missed: { from: 0, to: 22 } }]);
    expect(seqsOf(behind)).toEqual(Array.from({ length: 22 }, (_, at) => at + 1));
  });

  it('share what is presented when they come back together', async () => {
    await log(600);
    const { letGo, presented, stage } = heldBack();
    const stream = open(stage);
    const crowd = Array.from({ length: 40 }, (_, at) => pendingSocket(at));
    const caughtUp = crowd.map((one) => stream.admit(one));
    letGo();
    await Promise.all(caughtUp);
    expect(crowd.map((one) => seqsOf(one).length)).toEqual(crowd.map(({ since }) => 600 - (since ?? 0)));
    expect(presented).toHaveLength(600);
  });

  it('are sent to refetch when catch-up is refused or too large', async () => {
    await log(600);
    const stream = open();
    const [spent, near] = [pendingSocket(0), pendingSocket(500)];
    await Promise.all([spent, near].map((one) => stream.admit({ ...one, mayCatchUp: () => Promise.resolve(false) })));
    expect(spent.answers).toEqual([{ seq: 600, missed: { from: 0, to: 600, tooOld: true } }]);
    expect(seqsOf(near)).toHaveLength(100);

    const tag = { id: 1, name: 'x'.repeat(5_000), color: '#000', kanban: 0 as const, userId: null };
    const to = [room(companyId, 'mainchannel')];
    const large = presentEvent({ kind: 'tag', frames: () => [{ to, payload: { action: 'create', tag } }] });
    const lavish = open(stageOf({ 'tag.deleted': large }));
    const [much, little] = [pendingSocket(0), pendingSocket(590)];
    await Promise.all([much, little].map((one) => lavish.admit(one)));
    expect(much.answers).toEqual([{ seq: 600, missed: { from: 0, to: 600, tooOld: true } }]);
    expect(seqsOf(little)).toHaveLength(10);
  });
});
