import { catchUpLimits, type CatchUp } from '@recadia/contract/live';
import { clock } from '../clock.ts';
import type { Gaps, PresentedEvent } from './gaps.ts';
import type { ShownFrame } from './presentation.ts';
import type { Room } from './rooms.ts';

type Missed = Extract<CatchUp, { events: unknown }>['events'][number];

/** A mark ahead of the log comes from a log that was restored or lost since. */
export const isTooFar = (since: number, tip: number): boolean => since > tip || tip - since > catchUpLimits.events;

/** Events between a mark and the tip; undefined when they are too old or no longer in the log. */
export async function readGap(gaps: Gaps, since: number, tip: number): Promise<PresentedEvent[] | undefined> {
  const events: PresentedEvent[] = [];
  const oldestAt = clock.now().getTime() - catchUpLimits.hours * 3_600_000;
  for await (const stretch of gaps.between(since, tip)) {
    const [first] = stretch;
    const isNext = first?.seq === since + events.length + 1;
    if (!isNext || first.createdAt.getTime() < oldestAt) return undefined;
    events.push(...stretch);
  }
  return events.length === tip - since ? events : undefined;
}

/**
 * The newest frame per entity that reaches the client. Older events of the same entity still count: a ticket that
 * became invisible and changed afterwards has no visible last event, but its move says "delete". Undefined when the
 * result would cost more than reloading the lists.
 */
export function foldEvents(
  events: Pick<PresentedEvent, 'seq' | 'entityId' | 'frames'>[],
  rooms: ReadonlySet<Room>,
): Missed[] | undefined {
  const seen = new Set<string>();
  const missed: Missed[] = [];
  let bytes = 0;
  for (const { seq, entityId, frames } of events.toReversed()) {
    const frame = frames.find(({ to }) => to.some((room) => rooms.has(room)));
    if (!frame) continue;
    const thing = `${frame.kind} ${entityId ?? `of event ${seq}`}`;
    if (seen.has(thing)) continue;
    seen.add(thing);
    bytes += sizeOf(frame);
    if (bytes > catchUpLimits.bytes) return undefined;
    missed.push({ seq, kind: frame.kind, payload: frame.payload });
  }
  return missed.reverse();
}

const sizes = new WeakMap<ShownFrame, number>();

/** Measured once per frame, which many sockets may share. */
function sizeOf(frame: ShownFrame): number {
  const size = sizes.get(frame) ?? Buffer.byteLength(JSON.stringify(frame.payload));
  sizes.set(frame, size);
  return size;
}
