import { catchUpLimits, type CatchUp } from '@recadia/contract/live';
import { tenantTx } from '@recadia/db';
import { clock } from '../clock.ts';
import type { Scope } from '../people.ts';
import { listEvents, type LoggedEvent } from './eventLog.sql.ts';
import { presentEvents, type ShownFrame, type Stage } from './presentation.ts';
import type { Room } from './rooms.ts';

interface Gap {
  since: number;
  tip: number;
  /** Where the returning client may hear things. */
  rooms: ReadonlySet<Room>;
}

type Missed = Extract<CatchUp, { events: unknown }>['events'][number];

/** What a client missed between its mark and the tip, each thing once, or that it must fetch its lists again. */
export async function catchUpFrom(stage: Stage, scope: Scope, { since, tip, rooms }: Gap): Promise<CatchUp> {
  const gap = { from: since, to: tip };
  const tooOld = { ...gap, tooOld: true as const };
  // A mark ahead of the log comes from a log that was since restored or lost.
  if (since > tip || tip - since > catchUpLimits.events) return tooOld;
  if (since === tip) return { ...gap, events: [] };

  const missed = await tenantTx(scope, (tx) => listEvents(tx, scope, { since, until: tip, limit: tip - since }));
  const oldest = missed[0];
  const isPruned = oldest === undefined || missed.length < tip - since;
  if (isPruned || clock.now().getTime() - oldest.createdAt.getTime() > catchUpLimits.hours * 3_600_000) return tooOld;
  return { ...gap, events: foldEvents(missed, await presentEvents(stage, scope, missed), rooms) };
}

/**
 * The newest frame that reaches the client, per thing. Older events of the same thing still count: a ticket that moved
 * out of sight and was then changed elsewhere shows nothing with its last event, but its move says "delete".
 */
export function foldEvents(
  events: Pick<LoggedEvent, 'seq' | 'entityId'>[],
  shown: Map<number, ShownFrame[]>,
  rooms: ReadonlySet<Room>,
): Missed[] {
  const told = new Set<string>();
  const missed: Missed[] = [];
  for (const { seq, entityId } of events.toReversed()) {
    const frame = shown.get(seq)?.find(({ to }) => to.some((room) => rooms.has(room)));
    if (!frame) continue;
    const thing = `${frame.kind} ${entityId ?? `of event ${seq}`}`;
    if (told.has(thing)) continue;
    told.add(thing);
    missed.push({ seq, kind: frame.kind, payload: frame.payload });
  }
  return missed.reverse();
}
