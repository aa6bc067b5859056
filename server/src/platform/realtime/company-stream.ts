import { setTimeout } from 'node:timers/promises';
import type { CatchUp } from '@recadia/contract/live';
import { routineTx } from '@recadia/db';
import { clock } from '../clock.ts';
import type { Scope } from '../session/people.ts';
import { foldEvents, isTooFar, readGap } from './catch-up.ts';
import { findTip, listEvents } from './event-log.sql.ts';
import { decodeBatch, joinBatches } from './feed.ts';
import { createGaps, type PresentedEvent } from './gaps.ts';
import type { LogEvent } from './live-events.ts';
import type { SequencedFrame } from './outlet.ts';
import { presentEvents, type Stage } from './presentation.ts';
import type { Room } from './rooms.ts';

/** A socket that waits for its catch-up. */
interface PendingSocket {
  /** The last event that the client applied; null for a new client. */
  since: number | null;
  /** Rooms whose events the socket may receive. */
  rooms(): ReadonlySet<Room>;
  /** True when the user may still load a long catch-up. Called only for a long one. */
  mayCatchUp(): Promise<boolean>;
  /** Joins its rooms at once, so that the next event is received live. */
  join(seq: number, catchUp: CatchUp | null): void;
}

export interface CompanyStream {
  /** The last event handed to sockets; undefined until the log was first read. */
  lastSeq(): number | undefined;
  /** Handles a batch of events of the relay. */
  receive(message: string): Promise<void>;
  /** Loads events from the log that the relay's messages did not bring. */
  pull(): Promise<void>;
  admit(pending: PendingSocket): Promise<void>;
}

const eventsPerPull = 500;
/** Deliveries of the relay's messages are at least this far apart, so that a burst is loaded, presented and sent together. */
const gatherMs = 20;
/** An unstable network leaves shorter gaps; they cost little and are not counted. */
const longGap = 200;

/**
 * Sends a company's events to the sockets of this process, each once and in order. The gap of a new socket is loaded in
 * parallel, and deliveries never wait for it; events delivered meanwhile are recorded for the socket, and gap and
 * record are folded in the same step that joins the rooms, so that no event is lost between catch-up and live delivery.
 */
export function createCompanyStream(
  stage: Stage,
  scope: Scope,
  send: (frames: SequencedFrame[]) => void,
): CompanyStream {
  let last: number | undefined;
  /** Messages of the relay for the next delivery. */
  let arrived: string[] = [];
  let nextDelivery: Promise<void> | undefined;
  let deliveredAt = Number.NEGATIVE_INFINITY;
  let tail: Promise<unknown> = Promise.resolve();
  const gaps = createGaps(stage, scope);
  const records = new Set<PresentedEvent[]>();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = tail.then(work);
    tail = turn.catch(() => undefined);
    return turn;
  };

  const position = async () => (last ??= await routineTx(scope, (tx) => findTip(tx, scope)));

  const deliver = async (events: LogEvent[]) => {
    const shown = await presentEvents(stage, scope, events);
    send(events.flatMap(({ seq }) => (shown.get(seq) ?? []).map((frame) => ({ seq, frame }))));
    for (const { seq, entityId } of events) {
      const frames = shown.get(seq) ?? [];
      for (const record of records) record.push({ seq, entityId, createdAt: clock.now(), frames });
      last = seq;
    }
  };

  const pull = async () => {
    let events: LogEvent[];
    do {
      const since = await position();
      events = await routineTx(scope, (tx) => listEvents(tx, scope, { since, limit: eventsPerPull }));
      await deliver(events);
    } while (events.length === eventsPerPull);
  };

  const deliverArrived = async () => {
    const waitMs = deliveredAt + gatherMs - performance.now();
    if (waitMs > 0) await setTimeout(waitMs);
    nextDelivery = undefined;
    const messages = arrived;
    arrived = [];
    const since = await position();
    const fresh = joinBatches(messages.map(decodeBatch), since);
    await (fresh ? deliver(fresh) : pull());
    deliveredAt = performance.now();
  };

  const catchUp = async (pending: PendingSocket, since: number) => {
    const record: PresentedEvent[] = [];
    records.add(record);
    const tip = last ?? since;
    try {
      const isTooMuch = isTooFar(since, tip) || (tip - since > longGap && !(await pending.mayCatchUp()));
      const gap = isTooMuch ? undefined : await readGap(gaps, since, tip);
      const to = record.at(-1)?.seq ?? tip;
      const events = gap && foldEvents([...gap, ...record], pending.rooms());
      pending.join(to, events ? { from: since, to, events } : { from: since, to, tooOld: true });
    } finally {
      records.delete(record);
    }
  };

  return {
    lastSeq: () => last,
    receive(message) {
      arrived.push(message);
      return (nextDelivery ??= inTurn(deliverArrived));
    },
    pull: () => inTurn(pull),
    async admit(pending) {
      const { since } = pending;
      await inTurn(async () => {
        const tip = await position();
        if (since === null) pending.join(tip, null);
        // Another process may have sent it newer events than this one has received.
        else if (since > tip) await pull();
      });
      if (since !== null) await catchUp(pending, since);
    },
  };
}
