import { catchUp, liveMark, livePayloads } from '@recadia/contract/live';
import type { LiveKind, LivePayload } from '@recadia/contract/live';

/*
 * The order of events on one connection.
 *
 *   connect ──(with a mark)──► waiting ──catchUp──► flowing
 *      └───(without a mark)─────────────tip───────► flowing
 *
 * While waiting, live events are held back: missed events come first, then new ones. A mark is the sequence number up
 * to which all visible events have been applied.
 */
export interface LiveFeed {
  /** The mark to catch up from; undefined when the answers loaded so far have no number. */
  mark: () => number | undefined;
  connected: () => void;
  event: (kind: LiveKind, payload: unknown, mark: unknown) => void;
  caughtUp: (message: unknown) => void;
  tip: (message: unknown) => void;
}

interface FeedTargets {
  apply: <K extends LiveKind>(kind: K, payload: LivePayload<K>) => void;
  /** The missed events are unknown or too many, so all data on screen is reloaded. */
  refetch: () => void;
  /** The mark of the first connection. */
  firstMark: () => number | undefined;
  /** Connected with a mark, perhaps because the plan of the company changed. */
  connected: () => void;
}

interface HeldEvent {
  seq: number;
  kind: LiveKind;
  payload: unknown;
}

export function createLiveFeed({ apply, refetch, firstMark, connected }: FeedTargets): LiveFeed {
  let seen: number | undefined;
  let held: HeldEvent[] | null = null;

  const passTo = (seq: number) => (seen = Math.max(seen ?? 0, seq));

  function deliver({ seq, kind, payload }: HeldEvent): void {
    const parsed = livePayloads[kind].safeParse(payload);
    if (parsed.success) apply(kind, parsed.data);
    // A newer server may send payloads that this page cannot parse; reloading the lists is still correct.
    else refetch();
    passTo(seq);
  }

  return {
    mark: () => (seen ??= firstMark()),
    connected() {
      if (seen === undefined) return refetch();
      held = [];
      connected();
    },
    event(kind, payload, mark) {
      const { seq } = liveMark.parse(mark);
      if (held) held.push({ seq, kind, payload });
      else deliver({ seq, kind, payload });
    },
    caughtUp(message) {
      const missed = catchUp.parse(message);
      if ('tooOld' in missed) refetch();
      else missed.events.forEach(({ seq, kind, payload }) => isLiveKind(kind) && deliver({ seq, kind, payload }));
      passTo(missed.to);
      const waiting = held ?? [];
      held = null;
      waiting.filter(({ seq }) => seq > missed.to).forEach(deliver);
    },
    tip(message) {
      const { seq } = liveMark.parse(message);
      if (!held) passTo(seq);
    },
  };
}

export const liveKinds = Object.keys(livePayloads) as LiveKind[];

const isLiveKind = (kind: string): kind is LiveKind => Object.hasOwn(livePayloads, kind);
