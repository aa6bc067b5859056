import { isDeepStrictEqual } from 'node:util';
import { livePayloads, type LiveKind, type LivePayload } from '@recadia/contract/live';
import type { TenantTx } from '@recadia/db';
import type { Actor, Scope } from '../people.ts';
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
 * One payload and the rooms that hear it. An event may have several, the most telling first: a socket gets the first
 * one that reaches it. So admins read more than agents, and whoever lost sight of a thing hears of its deletion.
 */
export interface Frame<K extends LiveKind = LiveKind> {
  to: Room[];
  payload: LivePayload<K>;
  /** For no room: each socket that follows the conversation without seeing it any more hears it, and follows no longer. */
  parting?: Parting;
}

export interface Parting {
  ticketId: number;
  maySee(actor: Actor): boolean;
}

/** How an event of the log becomes frames on the channel `company-{companyId}-{kind}`. */
export interface LiveEvent {
  kind: LiveKind;
  /** Frames by sequence number; where the row is gone, its deletion follows. */
  present(tx: TenantTx, scope: Scope, events: LogEvent[]): Promise<Map<number, Frame[]>>;
}

/** By name of the event. Features say theirs; a name that is absent concerns no socket. */
export type LiveEvents = Record<string, LiveEvent>;

interface RowPresenter<K extends LiveKind, Row> {
  kind: K;
  /** The rows as they are now, by entity id. Called with at most 1,000 ids. */
  load(tx: TenantTx, scope: Scope, ids: string[]): Promise<Map<string, Row>>;
  frames(row: Row, scope: Scope, event: LogEvent): Frame<K>[];
  /** For things that move out of sight: who saw it before the event may be nobody who hears of its deletion. */
  gone?(scope: Scope, event: LogEvent): Frame<K>[];
}

const idsPerLoad = 1_000;

/** For created and changed things: shows the present row, however old the event. */
export function presentRow<K extends LiveKind, Row>({ kind, load, frames, gone }: RowPresenter<K, Row>): LiveEvent {
  return {
    kind,
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

/** For deleted things and other events that say everything themselves. */
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

/** The presenter of an event failed over the event itself: it would fail again. */
export class UnpresentableEvent extends Error {}

function framesOf<K extends LiveKind>(make: () => Frame<K>[]): Frame<K>[] {
  try {
    return make();
  } catch (error) {
    throw new UnpresentableEvent('The presenter of a live event failed', { cause: error });
  }
}

/** What `load` answers, from rows with a numeric id. */
export function byId<Row extends { id: number }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** The schema drops every key it does not name; under strict answers a dropped key is a failure. */
export function shapePayload<K extends LiveKind>(kind: K, payload: LivePayload<K>, isStrict: boolean): LivePayload<K> {
  const shaped = livePayloads[kind].parse(payload) as LivePayload<K>;
  if (isStrict && !isDeepStrictEqual(shaped, payload)) throw new Error(`A live ${kind} tells more than it declares`);
  return shaped;
}
