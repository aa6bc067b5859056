import type { LiveKind, LivePayload } from '@recadia/contract/live';

type LiveListener = <K extends LiveKind>(kind: K, payload: LivePayload<K>) => void;

const listeners = new Set<LiveListener>();

/** Publishes live events to the alerts of this page. */
export const publishLiveEvent: LiveListener = (kind, payload) => {
  for (const listener of listeners) listener(kind, payload);
};

export function onLiveEvent(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
