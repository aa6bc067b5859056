import type { CatchUp } from '@recadia/contract/live';
import { routineTx } from '@recadia/db';
import type { Scope } from '../people.ts';
import { catchUpFrom } from './catchUp.ts';
import { findTip, listEvents } from './eventLog.sql.ts';
import { decodeBatch } from './feed.ts';
import type { LogEvent } from './liveEvents.ts';
import { presentEvents, type ShownFrame, type Stage } from './presentation.ts';
import type { Room } from './rooms.ts';

/** A socket that waits at the door. */
interface Newcomer {
  /** The last event it has applied; null when it starts afresh. */
  since: number | null;
  /** Where it may hear things. */
  rooms(): ReadonlySet<Room>;
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

/**
 * Hands a company's events to the sockets of this process, each once and in order. Everything happens in turn, so a
 * newcomer is caught up between two deliveries: nothing falls between what it missed and what it hears live.
 */
export function createCompanyStream(
  stage: Stage,
  scope: Scope,
  send: (frame: ShownFrame, seq: number) => void,
): CompanyStream {
  let last: number | undefined;
  let tail: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = tail.then(work);
    tail = turn.catch(() => undefined);
    return turn;
  };

  const position = async () => (last ??= await routineTx(scope, (tx) => findTip(tx, scope)));

  const deliver = async (events: LogEvent[]) => {
    const shown = await presentEvents(stage, scope, events);
    for (const { seq } of events) {
      for (const frame of shown.get(seq) ?? []) send(frame, seq);
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
    letIn: (newcomer) =>
      inTurn(async () => {
        const { since } = newcomer;
        // Another process may have told it more than this one has heard so far.
        if (since !== null && since > (await position())) await pull();
        const tip = await position();
        const missed = since === null ? null : await catchUpFrom(stage, scope, { since, tip, rooms: newcomer.rooms() });
        newcomer.welcome(tip, missed);
      }),
  };
}
