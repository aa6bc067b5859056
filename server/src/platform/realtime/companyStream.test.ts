import { aCompany, aTag } from '@recadia/db/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tagLiveEvents } from '../../features/tags/index.ts';
import { createMetrics } from '../metrics.ts';
import { createCompanyStream } from './companyStream.ts';
import { encodeBatch } from './feed.ts';
import { showEvent, type LiveEvents } from './liveEvents.ts';
import { room } from './rooms.ts';

let server: TestServer;
let companyId: number;
let sent: { seq: number; action: string }[];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  companyId = (await aCompany(server.db.admin)).id;
  sent = [];
});
afterAll(() => server.stop());

const stageOf = (live: LiveEvents) => ({
  live,
  log: pino({ level: 'silent' }),
  isStrict: true,
  metrics: createMetrics(),
});

const open = (stage = stageOf(tagLiveEvents)) => {
  return createCompanyStream(stage, { companyId }, ({ payload }, seq) => {
    sent.push({ seq, action: payload.action });
  });
};

/** Rows as the relay leaves them, without any relay. */
async function log(upTo: number): Promise<void> {
  const { admin } = server.db;
  const before = await admin
    .selectFrom('company_event_seq')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  for (let seq = (before?.last_seq ?? 0) + 1; seq <= upTo; seq += 1) {
    await admin
      .insertInto('events')
      .values({ company_id: companyId, seq, name: 'tag.deleted', entity_id: String(seq) })
      .execute();
  }
  await admin
    .insertInto('company_event_seq')
    .values({ company_id: companyId, last_seq: upTo })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ last_seq: upTo }))
    .execute();
}

const event = (seq: number, name = 'tag.deleted', entityId = String(seq)) => ({
  seq,
  name,
  entityId,
  data: {},
  actorUserId: null,
});
const newcomer = (since: number | null) => {
  const answers: unknown[] = [];
  const rooms = () => new Set([room(companyId, 'mainchannel')]);
  return { answers, since, rooms, welcome: (seq: number, missed: unknown) => void answers.push({ seq, missed }) };
};

it('a hole in the messages is filled from the log before anything later is sent', async () => {
  const stream = open();
  await stream.letIn(newcomer(null));
  await log(4);
  await stream.hear(encodeBatch([event(1)]));
  await stream.hear(encodeBatch([event(4)]));
  await stream.hear(encodeBatch([event(2), event(3), event(4)]));
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

it('who comes with a mark that only another process has reached is not told to start over', async () => {
  const stream = open();
  await stream.letIn(newcomer(null));
  await log(3);
  const ahead = newcomer(3);
  await stream.letIn(ahead);
  expect(ahead.answers).toEqual([{ seq: 3, missed: { from: 3, to: 3, events: [] } }]);
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

it('a thing that is gone meanwhile is not shown; its deletion is', async () => {
  const stream = open();
  await stream.letIn(newcomer(null));
  const tag = await aTag(server.db.admin, { company_id: companyId });
  await stream.hear(encodeBatch([event(1, 'tag.created', '999999'), event(2, 'tag.created', String(tag.id))]));
  await stream.hear(encodeBatch([event(3, 'tag.deleted', '999999'), event(4, 'ticket.unheard-of')]));
  expect(sent).toEqual([
    { seq: 2, action: 'create' },
    { seq: 3, action: 'delete' },
  ]);
  expect(stream.lastSeq()).toBe(4);
});

it('what could not be read is tried again, not skipped', async () => {
  const broken = { ...tagLiveEvents };
  const stream = open(stageOf(broken));
  await stream.letIn(newcomer(null));
  await log(2);
  const whole = tagLiveEvents['tag.deleted'];
  if (!whole) throw new Error('no such event');
  broken['tag.deleted'] = { ...whole, present: () => Promise.reject(new Error('the database is away')) };
  await expect(stream.hear(encodeBatch([event(1)]))).rejects.toThrow('away');
  broken['tag.deleted'] = whole;
  await stream.pull();
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2]);
});

it('leaves out and counts an event when its presenter or its row cannot be read', async () => {
  const unreadable = showEvent({
    kind: 'tag',
    frames: () => {
      throw new Error('no such words');
    },
  });
  const stage = stageOf({ ...tagLiveEvents, 'tag.odd': unreadable });
  const stream = open(stage);
  await stream.letIn(newcomer(null));
  const odd = [event(2, 'tag.odd'), event(4, 'tag.created', 'not a number')];
  await stream.hear(encodeBatch([event(1), ...odd.slice(0, 1), event(3), ...odd.slice(1), event(5)]));
  expect(sent.map(({ seq }) => seq)).toEqual([1, 3, 5]);
  expect(stream.lastSeq()).toBe(5);
  expect((await stage.metrics.unshown.get()).values).toMatchObject([{ value: 2 }]);
});
