import { isDeepStrictEqual } from 'node:util';
import { livePayloads, type LiveKind, type LivePayload } from '@recadia/contract/live';
import type { TenantTx } from '@recadia/db';
import type { Actor, Scope } from '../session/people.ts';
import type { Room } from './rooms.ts';

/** A numbered row of the company's log. */
export interface LogEvent {
  seq: number;
  name: string;
  entityId: string | null;
  data: Record<string, unknown>;
  actorUserId: number | null;
}

/**
 * One payload and the rooms that receive it. An event may have several frames, the most detailed first: a socket
 * receives the first one that reaches it. So admins receive more fields than agents, and users who lost visibility
 * receive a deletion.
 */
export interface Frame<K extends LiveKind = LiveKind> {
  to: Room[];
  payload: LivePayload<K>;
  /**
   * Sent to no room but to each socket that follows the ticket and may no longer see it; the socket stops following it.
   */
  parting?: Parting;
}

export interface Parting {
  ticketId: number;
  maySee(actor: Actor): boolean;
}

/** Converts an event of the log to frames on the channel `company-{companyId}-{kind}`. */
export interface LiveEvent {
  kind: LiveKind;
  /** `present` sends one statement for up to 1,000 events, so its transaction costs one round trip. */
  isOneStatement?: boolean;
  /** Frames by sequence number; for a deleted row, its own deletion event follows. */
  present(tx: TenantTx, scope: Scope, events: LogEvent[]): Promise<Map<number, Frame[]>>;
}

/** By event name. Every feature declares its own; an event without an entry reaches no socket. */
export type LiveEvents = Record<string, LiveEvent>;

interface RowPresenter<K extends LiveKind, Row> {
  kind: K;
  /** `load` sends one statement. */
  isOneStatement?: boolean;
  /** The current rows by entity id. Called with at most 1,000 ids. */
  load(tx: TenantTx, scope: Scope, ids: string[]): Promise<Map<string, Row>>;
  frames(row: Row, scope: Scope, event: LogEvent): Frame<K>[];
  /**
   * For entities that can become invisible: users who saw the row before the event may not receive its deletion event.
   */
  gone?(scope: Scope, event: LogEvent): Frame<K>[];
}

const idsPerLoad = 1_000;

/** For created and updated entities: presents the current row, even for an old event. */
export function presentRow<K extends LiveKind, Row>(presenter: RowPresenter<K, Row>): LiveEvent {
  const { kind, isOneStatement, load, frames, gone } = presenter;
  return {
    kind,
    isOneStatement,
    async present(tx, scope, events) {
      const ids = [...new Set(events.map((event) => event.entityId).filter((id) => id !== null))];
      const rows = new Map<string, Row>();
      for (let from = 0; from < ids.length; from += idsPerLoad) {
        for (const [id, row] of await load(tx, scope, ids.slice(from, from + idsPerLoad))) rows.set(id, row);
      }
      return new Map(
        events.map((event) => {
          const row = event.entityId === null ? undefined : rows.get(event.entityId);
          return [
            event.seq,
            framesOf(() => (row === undefined ? (gone?.(scope, event) ?? []) : frames(row, scope, event))),
          ];
        }),
      );
    },
  };
}

/** For deletions and other events that carry all their data. */
export function presentEvent<K extends LiveKind>(presenter: {
  kind: K;
  frames(scope: Scope, event: LogEvent): Frame<K>[];
}): LiveEvent {
  return {
    kind: presenter.kind,
    async present(_tx, scope, events) {
      return new Map(events.map((event) => [event.seq, framesOf(() => presenter.frames(scope, event))]));
    },
  };
}

/** A presenter failed because of the event itself: it would fail again. */
export class UnpresentableEvent extends Error {}

function framesOf<K extends LiveKind>(make: () => Frame<K>[]): Frame<K>[] {
  try {
    return make();
  } catch (error) {
    throw new UnpresentableEvent('The presenter of a live event failed', { cause: error });
  }
}

/** The result of `load`, from rows with a numeric id. */
export function byId<Row extends { id: number }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** The schema drops every key it does not name; with strict answers a dropped key is an error. */
export function shapePayload<K extends LiveKind>(kind: K, payload: LivePayload<K>, isStrict: boolean): LivePayload<K> {
  const shaped = livePayloads[kind].parse(payload) as LivePayload<K>;
  if (isStrict && !isDeepStrictEqual(shaped, payload)) throw new Error(`A live ${kind} has undeclared keys`);
  return shaped;
}
