import { liveChannel, type LiveKind, type LivePayload } from '@recadia/contract/live';
import { routineTx } from '@recadia/db';
import type { Logger } from 'pino';
import { groupBy } from '../group.ts';
import type { Scope } from '../people.ts';
import {
  shapePayload,
  type Frame,
  type LiveEvent,
  type LiveEvents,
  type LogEvent,
  type Parting,
} from './liveEvents.ts';
import { isRoomOf, type Room } from './rooms.ts';

export interface ShownFrame {
  kind: LiveKind;
  channel: string;
  to: Room[];
  /** Rooms that already heard an earlier frame of the same event. */
  except: Room[];
  payload: LivePayload<LiveKind>;
  parting?: Parting;
}

export interface Stage {
  live: LiveEvents;
  isStrict: boolean;
  log: Logger;
}

/** What sockets may hear of these events, by sequence number. Rows are read once for all of them. */
export async function presentEvents(
  { live, isStrict, log }: Stage,
  scope: Scope,
  events: LogEvent[],
): Promise<Map<number, ShownFrame[]>> {
  const shown = new Map<number, ShownFrame[]>();
  const named = [...groupBy(events, (event) => event.name)].filter(([name]) => live[name] !== undefined);
  if (named.length === 0) return shown;

  await routineTx(scope, async (tx) => {
    for (const [name, group] of named) {
      const { kind, present } = live[name] as LiveEvent;
      for (const [seq, frames] of await present(tx, scope, group)) {
        try {
          shown.set(seq, showFrames(kind, scope, frames, isStrict));
        } catch (error) {
          // A payload that breaks the contract would break again: the event is left out, the stream goes on.
          log.error({ err: error, companyId: scope.companyId, seq, name }, 'a live event could not be shown');
        }
      }
    }
  });
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
