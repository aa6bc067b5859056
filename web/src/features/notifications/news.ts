import type { LiveKind, LivePayload } from '@recadia/contract/live';

type Hear = <K extends LiveKind>(kind: K, payload: LivePayload<K>) => void;

const listeners = new Set<Hear>();

/** What arrives live, for whoever in this page calls the person. */
export const publishNews: Hear = (kind, payload) => {
  for (const hear of listeners) hear(kind, payload);
};

export function onNews(hear: Hear): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
