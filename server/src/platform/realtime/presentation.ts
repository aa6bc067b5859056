import { liveChannel, type LiveKind, type LivePayload } from '@recadia/contract/live';
import { isDataException, isStatementTimeout } from '@recadia/db';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Metrics } from '../process/metrics.ts';
import type { Scope } from '../session/people.ts';
import {
  shapePayload,
  type Frame,
  type LiveEvent,
  type LiveEvents,
  type LogEvent,
  type Parting,
} from './live-events.ts';
import { loadRows } from './load-rows.ts';
import { isRoomOf, type Room } from './rooms.ts';

export interface ShownFrame {
  kind: LiveKind;
  channel: string;
  to: Room[];
  /** Rooms that received an earlier frame of the same event. */
  except: Room[];
  payload: LivePayload<LiveKind>;
  parting?: Parting;
}

export interface Stage {
  live: LiveEvents;
  isStrict: boolean;
  log: Logger;
  metrics: Pick<Metrics, 'unshown'>;
}

type Shown = Map<number, ShownFrame[]>;

/**
 * Frames of these events, by sequence number. Rows are loaded once for all of them. Events whose rows cannot be loaded are
 * found by halving, counted and left out, so that one event does not stop a company's stream.
 */
export async function presentEvents(stage: Stage, scope: Scope, events: LogEvent[]): Promise<Shown> {
  try {
    return await presentTogether(stage, scope, events);
  } catch (error) {
    const [first, ...others] = events;
    if (!first || !(isCausedByEvents(error) || (others.length > 0 && isStatementTimeout(error)))) throw error;
    if (others.length === 0) {
      leaveOut(stage, scope, first, error);
      return new Map();
    }
    const middle = Math.ceil(events.length / 2);
    const earlier = await presentEvents(stage, scope, events.slice(0, middle));
    return new Map([...earlier, ...(await presentEvents(stage, scope, events.slice(middle)))]);
  }
}

/** All other errors are failures of the database: the stream retries. */
const isCausedByEvents = (error: unknown): boolean =>
  error instanceof z.ZodError || error instanceof TypeError || isDataException(error);

function leaveOut(
  { log, metrics }: Stage,
  { companyId }: Scope,
  { seq, name, entityId }: LogEvent,
  error: unknown,
): void {
  metrics.unshown.inc();
  log.error({ err: error, companyId, seq, name, entityId }, 'live event could not be presented, left out');
}

/** Frames of one event are made alone, so only the load of its rows can fail for others too. */
async function presentTogether(stage: Stage, scope: Scope, events: LogEvent[]): Promise<Shown> {
  const shown: Shown = new Map();
  const wanted = events.filter(({ name }) => stage.live[name] !== undefined);
  const rows = await loadRows(stage.live, scope, wanted);
  for (const event of wanted) {
    const { kind, load, frames } = stage.live[event.name] as LiveEvent;
    try {
      const made = frames((id) => load && rows.get(load)?.get(id), scope, event);
      shown.set(event.seq, showFrames(kind, scope, made, stage.isStrict));
    } catch (error) {
      leaveOut(stage, scope, event, error);
    }
  }
  return shown;
}

function showFrames(kind: LiveKind, scope: Scope, frames: Frame[], isStrict: boolean): ShownFrame[] {
  const except: Room[] = [];
  return frames
    .filter(({ to, parting }) => to.length > 0 || parting)
    .map(({ to, payload, parting }) => {
      if (!to.every((room) => isRoomOf(scope.companyId, room)))
        throw new Error('A frame names a room of another company');
      const earlier = [...except];
      except.push(...to);
      return {
        kind,
        channel: liveChannel(scope.companyId, kind),
        to,
        except: earlier,
        payload: shapePayload(kind, payload, isStrict),
        ...(parting && { parting }),
      };
    });
}
