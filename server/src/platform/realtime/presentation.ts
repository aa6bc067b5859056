import { liveChannel, type LiveKind, type LivePayload } from '@recadia/contract/live';
import { isDataException, isStatementTimeout, routineCall, routineTx } from '@recadia/db';
import type { Logger } from 'pino';
import * as z from 'zod';
import { groupBy } from '../jobs/group.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Scope } from '../session/people.ts';
import {
  shapePayload,
  UnpresentableEvent,
  type Frame,
  type LiveEvent,
  type LiveEvents,
  type LogEvent,
  type Parting,
} from './live-events.ts';
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
 * Frames of these events, by sequence number. Rows are loaded once for all of them. Events that cannot be presented are
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
  error instanceof UnpresentableEvent ||
  error instanceof z.ZodError ||
  error instanceof TypeError ||
  isDataException(error);

function leaveOut(
  { log, metrics }: Stage,
  { companyId }: Scope,
  { seq, name, entityId }: LogEvent,
  error: unknown,
): void {
  metrics.unshown.inc();
  log.error({ err: error, companyId, seq, name, entityId }, 'live event could not be presented, left out');
}

async function presentTogether(stage: Stage, scope: Scope, events: LogEvent[]): Promise<Shown> {
  const { live, isStrict } = stage;
  const shown: Shown = new Map();
  const broken: { event: LogEvent; error: unknown }[] = [];
  const named = [...groupBy(events, (event) => event.name)].filter(([name]) => live[name] !== undefined);
  if (named.length === 0) return shown;

  const isOneStatement = named.length === 1 && named.every(([name]) => live[name]?.isOneStatement);
  const transaction = isOneStatement ? routineCall : routineTx;
  await transaction(scope, async (tx) => {
    for (const [name, group] of named) {
      const { kind, present } = live[name] as LiveEvent;
      const frames = await present(tx, scope, group);
      for (const event of group) {
        try {
          shown.set(event.seq, showFrames(kind, scope, frames.get(event.seq) ?? [], isStrict));
        } catch (error) {
          broken.push({ event, error });
        }
      }
    }
  });
  for (const { event, error } of broken) leaveOut(stage, scope, event, error);
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
