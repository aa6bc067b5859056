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

/**
 * The current rows by entity id, in one statement. Called with at most 1,000 ids. Events with the same function are
 * loaded together, whatever their names.
 */
export type RowLoader<Row = unknown> = (tx: TenantTx, scope: Scope, ids: string[]) => Promise<Map<string, Row>>;

/** Converts an event of the log to frames on the channel `company-{companyId}-{kind}`. */
export interface LiveEvent {
  kind: LiveKind;
  /** Absent where the events carry all their data. */
  load?: RowLoader;
  /** The entities that the event shows. */
  idsOf(event: LogEvent): string[];
  /** `rowOf` returns a loaded row; for a deleted row, its own deletion event follows. */
  frames(rowOf: (id: string) => unknown, scope: Scope, event: LogEvent): Frame[];
}

/** By event name. Every feature declares its own; an event without an entry reaches no socket. */
export type LiveEvents = Record<string, LiveEvent>;

interface RowPresenter<K extends LiveKind, Row> {
  kind: K;
  load: RowLoader<Row>;
  frames(row: Row, scope: Scope, event: LogEvent): Frame<K>[];
  /**
   * For entities that can become invisible: users who saw the row before the event may not receive its deletion event.
   */
  gone?(scope: Scope, event: LogEvent): Frame<K>[];
}

const entityOf = ({ entityId }: LogEvent): string[] => (entityId === null ? [] : [entityId]);

/** For created and updated entities: presents the current row, even for an old event. */
export function presentRow<K extends LiveKind, Row>(presenter: RowPresenter<K, Row>): LiveEvent {
  const { kind, load, frames, gone } = presenter;
  return {
    kind,
    load,
    idsOf: entityOf,
    frames(rowOf, scope, event) {
      const row = event.entityId === null ? undefined : (rowOf(event.entityId) as Row | undefined);
      return row === undefined ? (gone?.(scope, event) ?? []) : frames(row, scope, event);
    },
  };
}

/** For an event about several entities, which it names in its data. */
export function presentRows<K extends LiveKind, Row>(presenter: {
  kind: K;
  load: RowLoader<Row>;
  idsOf(event: LogEvent): string[];
  frames(rows: Row[], scope: Scope, event: LogEvent): Frame<K>[];
}): LiveEvent {
  const { kind, load, idsOf, frames } = presenter;
  return {
    kind,
    load,
    idsOf,
    frames(rowOf, scope, event) {
      const rows = idsOf(event).map((id) => rowOf(id) as Row | undefined);
      return frames(
        rows.filter((row) => row !== undefined),
        scope,
        event,
      );
    },
  };
}

/** For deletions and other events that carry all their data. */
export function presentEvent<K extends LiveKind>(presenter: {
  kind: K;
  frames(scope: Scope, event: LogEvent): Frame<K>[];
}): LiveEvent {
  const { kind, frames } = presenter;
  return { kind, idsOf: entityOf, frames: (_rowOf, scope, event) => frames(scope, event) };
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
