import type { CatchUp } from '@recadia/contract/live';
import { routineTx } from '@recadia/db';
import { clock } from '../clock.ts';
import type { Scope } from '../people.ts';
import { foldEvents, isTooFar, readGap } from './catchUp.ts';
import { findTip, listEvents } from './eventLog.sql.ts';
import { decodeBatch } from './feed.ts';
import { createGaps, type PresentedEvent } from './gaps.ts';
import type { LogEvent } from './liveEvents.ts';
import { presentEvents, type ShownFrame, type Stage } from './presentation.ts';
import type { Room } from './rooms.ts';

/** A socket that waits at the door. */
interface Newcomer {
  /** The last event it has applied; null when it starts afresh. */
  since: number | null;
  /** Where it may hear things. */
  rooms(): ReadonlySet<Room>;
  /** Has the person behind it a long catch-up left? Asked only for a long one. */
  mayCatchUp(): Promise<boolean>;
  /** Joins its rooms at once: from the very next event on it hears everything by itself. */
  welcome(seq: number, catchUp: CatchUp | null): void;
}

export interface CompanyStream {
  /** The last event handed to sockets; undefined until the log was first read. */
  lastSeq(): number | undefined;
  /** A message of the relay. */
  hear(message: string): Promise<void>;
  /** Reads from the log what the relay's messages did not bring. */
  pull(): Promise<void>;
  letIn(newcomer: Newcomer): Promise<void>;
}

const eventsPerPull = 500;
/** Shorter gaps are what a flickering network leaves: they cost little and are not counted. */
const longGap = 200;

/**
 * Hands a company's events to the sockets of this process, each once and in order. A newcomer's gap is read beside the
 * deliveries, which never wait for it; what is delivered meanwhile is recorded for the newcomer, and gap and record are
 * folded in one step with joining the rooms: nothing falls between what it missed and what it hears live.
 */
export function createCompanyStream(
  stage: Stage,
  scope: Scope,
  send: (frame: ShownFrame, seq: number) => void,
): CompanyStream {
  let last: number | undefined;
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
    for (const { seq, entityId } of events) {
      const frames = shown.get(seq) ?? [];
      for (const frame of frames) send(frame, seq);
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

  const catchUp = async (newcomer: Newcomer, since: number) => {
    const record: PresentedEvent[] = [];
    records.add(record);
    const tip = last ?? since;
    try {
      const isTooMuch = isTooFar(since, tip) || (tip - since > longGap && !(await newcomer.mayCatchUp()));
      const gap = isTooMuch ? undefined : await readGap(gaps, since, tip);
      const to = record.at(-1)?.seq ?? tip;
      const events = gap && foldEvents([...gap, ...record], newcomer.rooms());
      newcomer.welcome(to, events ? { from: since, to, events } : { from: since, to, tooOld: true });
    } finally {
      records.delete(record);
    }
  };

  return {
    lastSeq: () => last,
    hear: (message) =>
      inTurn(async () => {
        const since = await position();
        const fresh = decodeBatch(message)?.filter(({ seq }) => seq > since);
        if (fresh?.length === 0) return;
        return fresh?.[0]?.seq === since + 1 ? deliver(fresh) : pull();
      }),
    pull: () => inTurn(pull),
    async letIn(newcomer) {
      const { since } = newcomer;
      await inTurn(async () => {
        const tip = await position();
        if (since === null) newcomer.welcome(tip, null);
        // Another process may have told it more than this one has heard so far.
        else if (since > tip) await pull();
      });
      if (since !== null) await catchUp(newcomer, since);
    },
  };
}
